// Checks that the domain of passkeys is one of the application's host, by what the API and the page give to browsers.
import type { Check } from '../../examination/check.ts';
import { NotChecked } from '../../examination/outcome.ts';
import { apiUrl } from '../../examination/edge.ts';
import { ask, codeOf } from '../../examination/http.ts';
import type { Examined } from '../../examination/examined.ts';
import { judgePasskeys } from '../../judges/judge-passkeys.ts';

const STORED = `
select coalesce(array(select nome from portaria.papeis where exige = 'passkey' order by nome), '{}') as demanding,
  (select count(*)::integer from portaria.passkeys where revogada_em is null) as registered`;

/** The options of a sign-in carry the domain, need no session and write nothing. */
async function serviceDomain(it: Examined): Promise<string | undefined> {
  const reply = await ask('the API', apiUrl(it), '/functions/v1/passkey-options', {
    method: 'POST',
    json: { tipo: 'entrar' },
  });
  const { rpId } = reply.body;
  if (reply.status === 200 && typeof rpId === 'string') return rpId;
  if (codeOf(reply) === 'not_found') return undefined;
  throw new NotChecked(`the API answered ${codeOf(reply)} to POST passkey-options`);
}

async function pageDomain(app: URL): Promise<string | undefined> {
  const { text } = await ask('the application', app, '/', { headers: { Accept: 'text/html' } });
  return /<meta name="portaria-passkeys" content="([^"]*)"/.exec(text)?.[1];
}

export const passkeyDomain: Check = {
  id: 'passkey-domain',
  about: 'the pages of the application can use the domain of passkeys',
  async examine(it) {
    const app = it.need('SVC_APP_URL');
    const [stored = { demanding: [], registered: 0 }] = await it.query<{
      demanding: string[];
      registered: number;
    }>(STORED);
    const service = await serviceDomain(it);
    const page = await pageDomain(app).catch(() => undefined); // `https` reports a page that does not answer
    return judgePasskeys({ ...stored, service, page, app, origins: it.settings.SVC_ALLOWED_ORIGINS ?? [] });
  },
};
