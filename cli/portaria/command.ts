// The type of a command of the operators' tool, and the transaction that it runs in.
import { userInfo } from 'node:os';
import pg from 'pg';
import { refuseForeignSchema } from '../../migrate/own-schema.ts';
import { makePlain } from '../../migrate/sql/plain-session.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;
export type CommandContext = {
  readonly db: pg.Client;
  readonly args: readonly string[];
  readonly values: Values;
  readonly say: (line: string) => void;
  /** The database of the command, for one that connects itself. */
  readonly databaseUrl: () => string;
};

export type Command = {
  /** The words of the command line, such as `user add`. */
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** The minimum and maximum number of arguments. */
  readonly takes: readonly [number, number];
  /** False for a command that needs no database. */
  readonly database?: boolean;
  /** Throws Refused to roll back. */
  readonly run: (context: CommandContext) => Promise<void>;
};

/** A command that failed; its transaction is rolled back. */
export class Refused extends Error {}

/** A usage error. */
export class Misused extends Error {}

/** Runs work in one transaction, and commits it unless it throws or is a dry run. */
export async function inTransaction(
  databaseUrl: string,
  dryRun: boolean,
  work: (db: pg.Client) => Promise<void>,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl, application_name: 'portaria-cli' });
  await db.connect();
  try {
    await makePlain(db);
    await db.query('begin');
    await db.query('set local search_path = pg_catalog, pg_temp'); // first: a host may have functions with any name
    await refuseForeignSchema(db);
    await db.query(`select set_config('portaria.operador', $1, true)`, [userInfo().username]);
    await work(db);
    await db.query(dryRun ? 'rollback' : 'commit');
  } finally {
    await db.end();
  }
}

/** The text of an option; null when it was not given. */
export const textOf = (value: Values[string]): string | null => (typeof value === 'string' ? value : null);

/** Messages for violated constraints: that of Postgres would show the whole row, which is personal data. */
const BROKEN: Readonly<Record<string, string>> = {
  usuarios_codigo_key: 'there is a user with this code already',
  usuarios_telefone_e164: 'telefone is not like +5511900000000',
  usuario_papeis_escola_id_fkey: 'no school has this id: school list shows them',
  limites_dez_anos: 'a time is ten years at most: 3650 dias, 87600 horas or 315360000 segundos',
  limites_rede_nome: 'only otps_por_ip and erros_por_ip can differ by network',
  limites_rede_de_enderecos: 'the network is IPv4, or IPv6 up to /64',
  escolas_cnpj_key: 'there is a school with this CNPJ already',
  escolas_cnpj_digitos: 'cnpj is not 14 digits',
  escolas_inep_key: 'there is a school with this census code already',
  escolas_inep_digitos: 'inep is not 12 digits',
  escolas_uf_sigla: 'uf is not two letters',
};
const CHECK_VIOLATION = '23514';
const VISIBLE = /^[a-z]+_([a-z_]+)_visivel$/;

/* A refused form also names the wrong field and the reason (portaria.raise_field). */
function explainRefusal(refusal: string): string {
  const { message, details } = JSON.parse(refusal) as { message: string; details?: string | null };
  if (typeof details !== 'string' || !details.startsWith('{')) return message;
  const { campo, motivo } = JSON.parse(details) as { campo?: string; motivo?: string };
  return campo === undefined ? message : `${campo}: ${motivo ?? message}`;
}

/** Explains a database error to an operator. */
export function explain(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'PGRST') return explainRefusal(error.message);
  const named = VISIBLE.exec(error.constraint ?? '')?.[1];
  if (named !== undefined) return `${named} has an invisible character, or none that shows`;
  const meaning = BROKEN[error.constraint ?? ''];
  if (meaning !== undefined) return meaning;
  const { message, detail } = error;
  return detail === undefined || error.code === CHECK_VIOLATION ? message : `${message} (${detail})`;
}

/** The id of a user by login code. */
export async function findUsuario(db: pg.Client, codigo: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from portaria.usuarios where codigo = portaria.parse_codigo($1)',
    [codigo],
  );
  const [row] = rows;
  if (!row) throw new Refused('no user has this code');
  return row.id;
}
