// auth-request over the whole stack: roles and schools of real sessions, and what ended stays ended at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { ask, post, type Answer, type Ask } from './support/http.ts';
import { ANA, AURORA, BRUNO, CARLA, DAVI, IRENE } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';

const check = (token: string, query = '', how: Ask = {}) => ask(`auth-request${query}`, { token, ...how });
const reason = ({ status, headers }: Answer) => [status, headers['x-portaria-reason']];

beforeAll(reset);

describe('auth-request', () => {
  it('says who asks, in which role, at which school', async () => {
    const { token } = await signIn(BRUNO);
    const { status, text, headers } = await check(token);
    expect([status, text]).toEqual([200, '']);
    const me = (await ask('me', { token })).body as { usuario: { id: string } };
    expect(headers).toMatchObject({
      'x-portaria-usuario': me.usuario.id,
      'x-portaria-papel': 'coordenador',
      'x-portaria-escola': AURORA,
      'x-portaria-nome': 'Bruno%20Lima',
      'cache-control': 'no-store',
    });
    expect((await check((await signIn(ANA)).token)).headers).toMatchObject({
      'x-portaria-papel': 'administrador',
      'x-portaria-escola': '',
    });
  });

  it('requires the active role, so that select-role decides on the next request', async () => {
    const { token, claims } = await signIn(CARLA);
    const school = claims['escola_id'] as string;
    const [papel] = [claims['principal_role'] as string];
    expect((await check(token, `?papel=${papel}&escola_id=${school}`)).status).toBe(200);
    const { body } = await ask('me', { token });
    const other = (body['roles'] as { nome: string; escola_id: string }[]).find(
      ({ nome, escola_id }) => nome !== papel || escola_id !== school,
    );
    const switched = await post(
      'select-role',
      { papel: other?.nome, escola_id: other?.escola_id },
      { token },
    );
    const next = /svc_auth=([^;]+)/.exec(switched.cookies[0] ?? '')?.[1] ?? '';
    const query = `?papel=${other?.nome ?? ''}&escola_id=${other?.escola_id ?? ''}`;
    expect((await check(next, query)).status).toBe(200);
    expect(reason(await check(next, `?papel=${papel}&escola_id=${school}`))).toEqual([403, 'not_allowed']);
  });

  it('refuses sessions of the portal, and counts the reuse of a revoked token like me', async () => {
    const { token: portal } = await portalSignIn(IRENE);
    expect(reason(await check(portal))).toEqual([401, 'portal_token_refused']);
    const { token } = await signIn(DAVI);
    await post('logout', {}, { token });
    expect(reason(await check(token))).toEqual([401, 'token_revoked']);
    const administrator = await signIn(ANA);
    const { body } = await ask('alerts', { token: administrator.token });
    expect(JSON.stringify(body)).toContain('Davi');
  });
});
