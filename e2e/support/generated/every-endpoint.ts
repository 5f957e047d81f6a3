// Sends a session to one endpoint of each kind: of the shim, the pass-through, PostgREST and the gateway.
import { ask } from '../http.ts';
import { direct } from '../postgrest.ts';
import { stack } from '../stack.ts';

/** The answer of each of them to a system token: the code of the refusal, or undefined. */
export async function askAsStaff(token: string): Promise<unknown[]> {
  const port = stack.ports.gateway;
  const page = await ask('/?__debug_auth=1', { token, port, headers: { Host: `localhost:${port}` } });
  const { reason } = page.body as { reason: string };
  return [
    (await ask('me', { token })).code,
    (await ask('/rest/v1/turmas?limit=1', { token })).code,
    (await direct('/rpc/me', { token })).code,
    (await direct('/turmas?limit=1', { token })).code,
    reason === 'ok' || reason === 'role_not_allowed' ? undefined : reason,
  ];
}

/** The same for a portal token, which the gateway always refuses. */
export async function askAsPortal(mural: string): Promise<unknown[]> {
  return [
    (await ask('portal-me', { mural })).code,
    (await ask('/portal/rest/v1/turmas?limit=1', { mural })).code,
    (await direct('/rpc/portal_me', { token: mural })).code,
    (await direct('/turmas?limit=1', { token: mural })).code,
  ];
}
