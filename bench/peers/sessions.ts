// Creates sessions of many people in the format of each program: cookies for `me`, and new ones for every sign-out.
import { createHmac } from 'node:crypto';
import { createTokenSigner } from '../../common/token/token.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { PEER_SECRET } from './start-peer.ts';

/** Cookies of so many sessions of Portaria, one for each person, with their rows in `portaria.sessoes`. */
export async function portariaCookies(databaseUrl: string, secret: string, count: number): Promise<string[]> {
  const sign = createTokenSigner(secret);
  const rows = await read<{ claims: Record<string, unknown> }>(
    databaseUrl,
    `with people as (
      select row_number() over () as n, u from portaria.usuarios as u where u.nome_completo like 'Pessoa %' limit 2000
    ), made as materialized (
      select portaria.system_claims(p.u, portaria.roles_json((p.u).id), portaria.roles_json((p.u).id) -> 0,
        extract(epoch from now())::bigint, extract(epoch from now())::bigint + 28800) as claims
      from generate_series(1, $1::integer) as g
      join people as p on p.n = 1 + g % (select count(*) from people)
    )
    select claims, portaria.record_session('sistema', claims, null) from made`,
    [count],
  );
  return rows.map(({ claims }) => `svc_auth=${sign(claims)}`);
}

/** The same for Auth.js. */
export async function authjsCookies(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await read<{ token: string }>(
    databaseUrl,
    `insert into sessions ("userId", expires, "sessionToken")
    select 1 + g % 20000, now() + interval '8 hours', gen_random_uuid()::text from generate_series(1, $1::integer) as g
    returning "sessionToken" as token`,
    [count],
  );
  return rows.map(({ token }) => `authjs.session-token=${token}`);
}

/** The same for better-auth. */
export async function betterAuthCookies(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await read<{ token: string }>(
    databaseUrl,
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "activeOrganizationId")
    select md5('i' || g || random()), md5('t' || g || random()), 'p' || (g % 20000), now() + interval '8 hours', now(), now(), '', '', 'o' || (1 + g % 200)
    from generate_series(1, $1::integer) as g
    returning token`,
    [count],
  );
  return rows.map(({ token }) => {
    const mac = createHmac('sha256', PEER_SECRET).update(token).digest('base64');
    return `better-auth.session_token=${encodeURIComponent(`${token}.${mac}`)}`;
  });
}

const read = <Row extends object>(databaseUrl: string, sql: string, values: unknown[]): Promise<Row[]> =>
  withClient(databaseUrl, async (client) => (await client.query<Row>(sql, values)).rows);
