// Reads and changes the database of the run as an operator.
import pg from 'pg';
import { restoreSnapshot } from './snapshot.ts';
import { stack } from './stack.ts';

export type Row = Record<string, unknown>;

/* Not ended: the files that a worker runs one after the other share it. */
const pool = new pg.Pool({
  connectionString: stack.info.databaseUrl,
  max: 4,
  application_name: 'e2e',
  allowExitOnIdle: true,
});
pool.on('error', () => undefined);

/** The rows of one statement. */
export async function query(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(sql, values)).rows;
}

/** The number that a count statement returns. */
export async function count(sql: string, values: unknown[] = []): Promise<number> {
  const [row] = await query(`select count(*)::integer as n from ${sql}`, values);
  return row?.['n'] as number;
}

/** The number of entries of this event in the transaction log. */
export const logged = (evento: string): Promise<number> =>
  count('portaria.logs_transacoes where evento = $1', [evento]);

/** The id of a member of staff. */
export const idOf = async ({ codigo }: { readonly codigo: string }): Promise<string> =>
  String((await query('select id from portaria.usuarios where codigo = $1', [codigo]))[0]?.['id']);

/** Restores the demo data: for `beforeEach`. */
export const reset = (): Promise<void> => restoreSnapshot(pool);

/** Creates `n` active users with the role coordenador at the first school; returns their codes and phones. */
export async function makeUsers(n: number): Promise<{ codigo: string; telefone: string }[]> {
  const rows = await query(
    `with made as (
      insert into portaria.usuarios (codigo, nome_completo, telefone)
      select (70000000000 + i)::text, 'Pessoa ' || i, '+55118' || lpad(i::text, 8, '0')
      from generate_series(1, $1) as i
      returning id, codigo, telefone
    ), granted as (
      insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
      select m.id, p.id, '00000000-0000-4000-8000-0000000000a1'
      from made as m cross join portaria.papeis as p where p.nome = 'coordenador'
    )
    select codigo, telefone from made order by codigo`,
    [n],
  );
  return rows as { codigo: string; telefone: string }[];
}

/** Moves the newest code of a person and its ledger row into the past: the rows change, never the clock. */
export async function ageCodes(seconds: number): Promise<void> {
  await query(
    `update portaria.login_otps set criado_em = criado_em - $1 * interval '1 second',
    expira_em = expira_em - $1 * interval '1 second'`,
    [seconds],
  );
  await query(`update portaria.otp_envios set criado_em = criado_em - $1 * interval '1 second'`, [seconds]);
  await query(
    `update portaria.otp_recusas set criado_em = criado_em - $1 * interval '1 second', ate = ate - $1 * interval '1 second'`,
    [seconds],
  );
}
