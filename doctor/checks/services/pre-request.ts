// Checks that PostgREST runs the pre-request: it refuses the token of a person who does not exist, also when called directly.
import type { Check } from '../../examination/check.ts';
import { NotChecked, failure, ok } from '../../examination/outcome.ts';
import { codeOf } from '../../examination/http.ts';
import { presentToken } from '../../examination/present-token.ts';
import { createProber } from '../../examination/probe.ts';

const FIX =
  'Set db-pre-request = "portaria.check_request" in the settings of PostgREST, as deploy/postgrest.conf does, and restart it: without it PostgREST accepts tokens after a logout.';

export const preRequest: Check = {
  id: 'pre-request',
  about: 'PostgREST refuses a token of an unknown person, and one without expiry',
  async examine({ need }) {
    const at = need('POSTGREST_URL');
    const probe = createProber(need('SVC_JWT_SECRET'));
    const tried: [string, string, string][] = [
      ['of an unknown person', probe(), 'session_ended'],
      ['without an expiry', probe({ exp: undefined }), 'jwt_malformed'],
    ];
    const seen: string[] = [];
    for (const [what, token, wanted] of tried) {
      const reply = await presentToken(at, token);
      if (reply.status === 200) return failure(`PostgREST accepted a token ${what}`, FIX);
      const code = codeOf(reply);
      if (code !== wanted)
        throw new NotChecked(`a token ${what} was refused before the pre-request: ${code}`);
      seen.push(`a token ${what}: ${code}`);
    }
    return ok(seen.join('; '));
  },
};
