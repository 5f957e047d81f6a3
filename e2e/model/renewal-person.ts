// A person with two roles whose sign-ins stay: signs in without a code, renews, switches, and lets time pass by changing rows.
import pg from 'pg';
import { stack } from '../support/stack.ts';

export type Claims = { jti: string; escola_id: string; iat: number; exp: number };
export type Opened = { token: string; claims: Claims; familia: string };
export type Given = {
  code?: string;
  renovacao?: { token: string };
  claims?: Claims;
  sessoes?: { id: string; atual: boolean }[];
};

export type KeptPerson = {
  enter: () => Promise<Opened>;
  refresh: (token: string, attempt: string | null, by?: pg.Client) => Promise<Given>;
  /** Calls a function as the person of a session; undefined when a request of it would be refused. */
  as: (claims: Claims, sql: string, values?: unknown[]) => Promise<Given | undefined>;
  /** Which of these tokens a request could still use. */
  accepted: (jtis: readonly string[]) => Promise<string[]>;
  /** Which of these renewal tokens begin a new generation, as the rule itself sees them. */
  living: (tokens: readonly string[]) => Promise<string[]>;
  pass: (familia: string, seconds: number) => Promise<void>;
  forget: (familia: string) => Promise<void>;
  /** A session on another device that does not stay. */
  desk: Claims;
  schools: readonly string[];
  end: () => Promise<void>;
};

/** A connection of the service, as PostgREST opens it. */
export async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack.info.databaseUrl });
  await client.connect();
  const headers = { 'x-otp-pepper': stack.secrets.otpPepper, 'x-client-ip': '127.0.0.1' };
  await client.query(`select set_config('request.headers', $1, false)`, [JSON.stringify(headers)]);
  return client;
}

const PERSON = `
  with u as (
    insert into portaria.usuarios (codigo, nome_completo, telefone)
    select c.codigo, 'Renova', '+55118' || right(c.codigo, 8) from (select $1 as codigo) as c
    returning id
  )
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id, valido_desde)
  select u.id, p.id, e.id, '-infinity' from u, portaria.papeis as p, api.escolas as e where p.nome = 'coordenador'`;
const START = `
  select portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, null, null,
    portaria.new_renewal('sistema', $2)) as r
  from portaria.usuarios as u where u.codigo = $1`;
const PASS = `
  with s as (
    update portaria.sessoes set entrou_em = entrou_em - $2 * interval '1 second',
      emitida_em = emitida_em - $2 * interval '1 second', expira_em = expira_em - $2 * interval '1 second'
    where familia = $1
  )
  update portaria.renovacoes set entrou_em = entrou_em - $2 * interval '1 second',
    emitida_em = emitida_em - $2 * interval '1 second', expira_em = expira_em - $2 * interval '1 second',
    usada_em = usada_em - $2 * interval '1 second',
    momentos = array(select m - $2 * interval '1 second' from unnest(momentos) as m order by m)
  where familia = $1`;
const FORGET = `
  with r as (delete from portaria.renovacoes where familia = $1) delete from portaria.sessoes where familia = $1`;
const ACCEPTED = `
  select s.jti from portaria.sessoes as s
  where s.jti = any ($1) and s.expira_em > clock_timestamp() and (select r from portaria.revocation_refusal(s.jti) as r) is null`;
const LIVING = `
  select t as token from unnest($1::text[]) as t, portaria.read_renewal(t, 'sistema') as l, portaria.lock_renewal((l.linha).familia) as r
  where r.familia is not null
    and portaria.renewal_case(r, l.geracao, l.numero, '\\x', clock_timestamp(), interval '30 seconds') = 'usar'`;

export async function createKeptPerson(codigo: string): Promise<KeptPerson> {
  const client = await connect();
  const rows = async <T extends object>(sql: string, values: unknown[]): Promise<T[]> =>
    (await client.query<T>(sql, values)).rows;
  const result = async (sql: string, values: unknown[], by = client): Promise<Given> =>
    (await by.query<{ r: Given }>(sql, values)).rows[0]!.r;
  await rows(PERSON, [codigo]);
  const schools = await rows<{ id: string }>('select id from api.escolas order by id', []);
  const { claims: desk } = await result(START, [codigo, false]);

  return {
    desk: desk!,
    schools: schools.map(({ id }) => id),
    async enter() {
      const { claims, renovacao } = await result(START, [codigo, true]);
      const token = renovacao!.token;
      const familia = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
      return { token, claims: claims!, familia };
    },
    refresh: (token, attempt, by) => result('select api.refresh($1, $2) as r', [token, attempt], by),
    async as(claims, sql, values = []) {
      const [refusal] = await rows<{ r: string | null }>(
        `select r, set_config('request.jwt.claims', $1::text, false)
         from portaria.session_refusal($1::jsonb, extract(epoch from clock_timestamp())::bigint, false) as r`,
        [claims],
      );
      return refusal!.r === null ? result(sql, values) : undefined;
    },
    accepted: async (jtis) => (await rows<{ jti: string }>(ACCEPTED, [jtis])).map(({ jti }) => jti),
    living: async (tokens) => (await rows<{ token: string }>(LIVING, [tokens])).map(({ token }) => token),
    pass: async (familia, seconds) => {
      await rows(PASS, [familia, seconds]);
    },
    forget: async (familia) => {
      await rows(FORGET, [familia]);
    },
    end: () => client.end(),
  };
}
