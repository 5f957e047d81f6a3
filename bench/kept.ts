// Sign-ins of new people for benchmarks, without a code: ordinary ones, and some that stay.
import { withClient } from '../migrate/sql/with-client.ts';
import { addPeople } from './people.ts';

const WEEK_S = 604_800;

/** The first nine digits of the next person, above those of the logins. */
let nextPerson = 300_000_000;

/* The sign-ins are opened in the database, as verify-otp opens them after the code. */
const START = `
  select portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, null, null,
    portaria.new_renewal('sistema', $2)) -> 'claims' as claims
  from portaria.usuarios as u where u.codigo = any ($1)`;
const TOKENS = `
  select portaria.renewal_token(r.familia, r.chave, r.geracao, r.irmas - 1) as token
  from portaria.renovacoes as r where r.encerrada_em is null`;

type Where = { readonly databaseUrl: string; readonly otpPepper: string };

const asService = <T>({ databaseUrl, otpPepper }: Where, sql: string, values: unknown[] = []): Promise<T[]> =>
  withClient(databaseUrl, async (client) => {
    const headers = JSON.stringify({ 'x-otp-pepper': otpPepper });
    await client.query(`select set_config('request.headers', $1, false)`, [headers]);
    return (await client.query(sql, values)).rows as T[];
  });

/** Signs in so many new people; resolves with the claims of their session tokens. */
export async function enter(
  where: Where,
  count: number,
  { stays }: { readonly stays: boolean },
): Promise<Record<string, unknown>[]> {
  await withClient(where.databaseUrl, (client) =>
    client.query(`update portaria.limites set valor = $1 where nome = 'renovacao_maxima'`, [WEEK_S]),
  );
  const codigos = await addPeople(where.databaseUrl, nextPerson, count);
  nextPerson += count;
  const rows = await asService<{ claims: Record<string, unknown> }>(where, START, [codigos, stays]);
  return rows.map(({ claims }) => claims);
}

/** The newest renewal token of every sign-in: good once each. */
export async function renewalTokens(where: Where): Promise<string[]> {
  return (await asService<{ token: string }>(where, TOKENS)).map(({ token }) => token);
}
