// Checks that PostgREST only accepts the audience of our tokens.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';
import { codeOf } from '../../examination/http.ts';
import { presentToken } from '../../examination/present-token.ts';
import { createProber } from '../../examination/probe.ts';
import { isSignatureRefused } from './secret-postgrest.ts';

const FIX =
  'Set jwt-aud = "authenticated" in the settings of PostgREST, as deploy/postgrest.conf does, and restart it.';

export const audience: Check = {
  id: 'audience',
  about: 'PostgREST accepts the audience authenticated, and only that',
  async examine({ need }) {
    const at = need('POSTGREST_URL');
    const probe = createProber(need('SVC_JWT_SECRET'));
    const show = (aud: string) => presentToken(at, probe({ aud }));
    const ours = await show('authenticated');
    const message = String(ours.body['message']);
    if (ours.status === 401 && /audience/i.test(message))
      return failure(`PostgREST refuses the audience of our own tokens`, FIX);
    if (isSignatureRefused(ours))
      return {
        verdict: 'not checked',
        seen: 'PostgREST refuses the signature, so it does not check the audience',
      };
    const other = await show('somebody-else');
    const code = codeOf(other);
    if (other.status === 200 || code === 'session_ended')
      return failure('a token for another audience is accepted', FIX);
    if (code === 'jwt_malformed')
      return warning('PostgREST accepts any audience; only the database refuses a foreign one', FIX);
    return ok(`authenticated is accepted, another audience is refused (${code})`);
  },
};
