// Cookie headers as browsers, proxies and attackers send them: one name, one value, or no session.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { ANA, BRUNO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

let ana: string;
let bruno: string;
beforeAll(async () => {
  await reset();
  ana = (await signIn(ANA)).token;
  bruno = (await signIn(BRUNO)).token;
});

const me = (Cookie: string | string[]): Promise<Answer> => ask('me', { headers: { Cookie } });
const outcome = ({ status, code }: Answer): unknown => (status === 200 ? 200 : code);

describe('the session cookie', () => {
  it('is found among other cookies, with any white space around it', async () => {
    for (const header of [
      `a=1; svc_auth=${ana}`,
      `svc_auth=${ana};b=2`,
      `;; svc_auth=${ana} ;`,
      `x\t;\tsvc_auth=${ana}`,
      `svc_auth = ${ana}`,
      `a=svc_auth=1; svc_auth=${ana}`,
    ])
      expect([header.replace(ana, '…'), outcome(await me(header))]).toEqual([header.replace(ana, '…'), 200]);
  });

  it('has the exact name svc_auth: every other spelling gets no_cookie', async () => {
    for (const name of [
      'SVC_AUTH',
      'Svc_Auth',
      'svc_auth2',
      'xsvc_auth',
      'svc-auth',
      '__Host-svc_auth',
      'svc_mural',
      '$svc_auth',
      '"svc_auth"',
    ])
      expect([name, outcome(await me(`${name}=${ana}`))]).toEqual([name, 'no_cookie']);
  });

  it('sent with different values gets duplicate_cookie, in any order, number and form [C3]', async () => {
    const headers: (string | string[])[] = [
      `svc_auth=${ana}; svc_auth=${bruno}`,
      `svc_auth=${bruno}; svc_auth=${ana}`,
      `svc_auth=${ana}; x=1; svc_auth=`,
      `svc_auth=; svc_auth=${ana}`,
      `svc_auth=${ana}; svc_auth="${ana}"`,
      Array.from({ length: 100 }, (_, i) => `svc_auth=${i}`).join('; '),
      [`svc_auth=${ana}`, `svc_auth=${bruno}`],
    ];
    for (const header of headers) {
      const answer = await me(header);
      expect([answer.status, answer.code, answer.cookies]).toEqual([
        401,
        'duplicate_cookie',
        ['svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0'],
      ]);
    }
    for (const path of ['select-role', 'logout'])
      expect(
        (
          await post(
            path,
            { papel: 'x', escola_id: null },
            { headers: { Cookie: `svc_auth=${ana}; svc_auth=x` } },
          )
        ).code,
      ).toBe('duplicate_cookie');
    expect(
      outcome(await ask('/rest/v1/alunos', { headers: { Cookie: `svc_auth=${ana}; svc_auth=${bruno}` } })),
    ).toBe('duplicate_cookie');
    expect(outcome(await me(`svc_auth=${ana}`))).toBe(200);
  });

  it('sent twice with the same value is accepted', async () => {
    expect(outcome(await me(`svc_auth=${ana}; svc_auth=${ana}`))).toBe(200);
  });

  it('is accepted in 500 generated headers only with a single value, the valid token [C3]', async () => {
    const name = fc.constantFrom(
      'svc_auth',
      'svc_auth',
      'SVC_AUTH',
      'svc_mural',
      'a',
      ' svc_auth ',
      'svc_auth\t',
    );
    const value = fc.constantFrom('ANA', 'ANA', '', 'x', '"ANA"', ' ANA ', 'ANA=');
    const separator = fc.constantFrom('; ', ';', ' ; ', ';;');
    const seen: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value, separator), { minLength: 1, maxLength: 6 }),
        async (pairs) => {
          const values = new Set(pairs.filter(([n]) => n.trim() === 'svc_auth').map(([, v]) => v.trim()));
          const [only] = values;
          const expected =
            values.size > 1
              ? 'duplicate_cookie'
              : !only
                ? 'no_cookie'
                : only === 'ANA'
                  ? 200
                  : 'jwt_malformed';
          seen[expected] = (seen[expected] ?? 0) + 1;
          const header = pairs
            .map(([n, v, s]) => `${n}=${v}${s}`)
            .join('')
            .replaceAll('ANA', ana);
          expect(outcome(await me(header))).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
    for (const kind of ['200', 'duplicate_cookie', 'no_cookie', 'jwt_malformed'])
      expect(seen[kind], kind).toBeGreaterThan(20);
  });
});

describe('a bearer token', () => {
  it('is a session at me and auth-request where no cookie comes, and gives no other access under /functions/v1/ [C4]', async () => {
    const headers = { Authorization: `Bearer ${ana}` };
    for (const path of ['me', 'auth-request']) expect((await ask(path, { headers })).status).toBe(200);
    for (const apikey of [ana, 'x'])
      expect(outcome(await ask('me', { headers: { Authorization: `Bearer ${apikey}`, apikey } }))).toBe(
        'no_cookie',
      );
    expect((await post('select-role', { papel: 'administrador', escola_id: null }, { headers })).code).toBe(
      'no_cookie',
    );
    expect(
      (await ask('me', { headers: { ...headers, Cookie: `svc_auth=${bruno}` } })).body['usuario'],
    ).toMatchObject({ nome_completo: 'Bruno Lima' });
  });
});

describe('a token that would be too long for a cookie', () => {
  const grant = (n: number) =>
    query(
      `with made as (
        insert into api.escolas (id, nome) select ('00000000-0000-4000-9000-' || lpad(i::text, 12, '0'))::uuid, 'Escola ' || i
        from generate_series(1, $1) as i on conflict do nothing
      ) select 1`,
      [n],
    ).then(() =>
      query(
        `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
         select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e
         where u.codigo = $1 and p.nome = 'coordenador' and e.id::text like '00000000-0000-4000-9000-%' on conflict do nothing`,
        [BRUNO.codigo],
      ),
    );

  it('contains only the active role: 30 roles fit, 60 do not [B19]', async () => {
    try {
      await reset();
      await grant(29);
      const fits = await signIn(BRUNO);
      expect('svc_auth'.length + fits.token.length).toBeLessThanOrEqual(4096);
      expect((await ask('me', { token: fits.token })).status).toBe(200);
      await grant(59);
      const cut = await signIn(BRUNO);
      expect('svc_auth='.length + cut.token.length).toBeLessThanOrEqual(4095);
      expect(cut.claims['roles']).toEqual([
        { nome: cut.claims['principal_role'], escola_id: cut.claims['escola_id'] },
      ]);
      expect((await ask('me', { token: cut.token })).body['roles']).toHaveLength(60);
    } finally {
      await reset();
      await query(`delete from api.escolas where id::text like '00000000-0000-4000-9000-%'`);
    }
  });
});
