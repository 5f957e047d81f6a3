// Presents a token to PostgREST. Without a database PostgREST refuses every token, which says nothing about its settings.
import type { PostgrestAddress } from '../../common/settings/setting-fields.ts';
import { ask, codeOf, type Reply } from './http.ts';
import { NotChecked } from './outcome.ts';
import { bearer } from './probe.ts';

export async function presentToken(at: PostgrestAddress, token: string): Promise<Reply> {
  const reply = await ask('PostgREST', at, '/rpc/public_smoke', { headers: bearer(token) });
  if (reply.status >= 500)
    throw new NotChecked(
      `PostgREST did not judge the token: ${codeOf(reply)}`,
      'See the findings "database" and "postgrest" first.',
    );
  return reply;
}
