// Measures the waits of a secretary: list, search and one person's page, with fifty thousand people and a million log rows.
import { Client } from 'undici';
import { withClient } from '../migrate/sql/with-client.ts';
import type { BenchContext } from './bench.ts';
import { resultsSection } from './results-section.ts';

export type Latency = {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

const PEOPLE = 50_000;
const STUDENTS = 20_000;
const LOG_ROWS = 1_000_000;
const REQUESTS = 200;
/** The accepted p95 of a screen, in milliseconds. */
export const BOUND_MS = 100;

/*
 * A hundred schools and realistic names. One person in fifty has no phone, has no role, or is inactive. One in fifty has a code with three
 * wrong attempts, and one in a thousand is locked by them.
 */
const FILL = [
  `insert into api.escolas (nome) select 'Escola de Teste ' || n from generate_series(1, 100) as n`,
  `insert into portaria.usuarios (codigo, nome_completo, telefone, ativo)
  select portaria_bench.cpf(n), (array['Maria', 'José', 'Ana', 'João', 'Antônio', 'Francisca', 'Carlos', 'Paula', 'Édson', 'Zuleica'])[1 + n % 10] || ' '
      || (array['Silva', 'Santos', 'Oliveira', 'Souza', 'Conceição', 'Araújo', 'Nóbrega'])[1 + n % 7] || ' ' || n,
    case when n % 50 <> 1 then '+55119' || lpad(n::text, 8, '0') end, n % 50 <> 3
  from generate_series(1, ${PEOPLE}) as n`,
  `with escolas as (
    select row_number() over (order by e.id) as n, e.id from api.escolas as e where e.nome like 'Escola de Teste %'
  ), people as (
    select u.id, split_part(u.nome_completo, ' ', 3)::integer as n from portaria.usuarios as u where u.nome_completo ~ ' [0-9]{1,6}$'
  )
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  select people.id, p.id, escolas.id
  from people join escolas on escolas.n = 1 + people.n % 100 join portaria.papeis as p on p.nome = 'coordenador'
  where people.n % 50 <> 2`,
  `insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento)
  select t.escola_id, t.id, 'B-' || n, (array['Bruno', 'Luísa', 'Davi', 'Alice', 'Sofia'])[1 + n % 5] || ' ' || (array['Silva', 'Lima', 'Araújo'])[1 + n % 3] || ' ' || n, '2015-01-01'
  from generate_series(1, ${STUDENTS}) as n, (select * from api.turmas limit 1) as t`,
  `insert into portaria.logs_transacoes (evento, usuario_id, ip, criado_em, dados)
  select (array['login.success', 'logout', 'role.select', 'otp.sent'])[1 + g.n % 4], u.id, '203.0.113.7', now() - g.n * interval '7 seconds', '{}'
  from generate_series(1, ${LOG_ROWS}) as g (n)
  join (select row_number() over (order by u.id) as n, u.id from portaria.usuarios as u) as u on u.n = 1 + g.n % ${PEOPLE / 10}`,
  `insert into portaria.login_otps (contexto, usuario_id, sal, hash, tentativas, expira_em, erros_apos)
  select 'sistema', u.id, '\\x000102030405060708090a0b0c0d0e0f', sha256('x'), 3, now(), array_fill(interval '1 second', array[3])
  from (select u.id, row_number() over (order by u.id) as n from portaria.usuarios as u) as u, generate_series(1, case when u.n % 1000 = 0 then 10 else 1 end)
  where u.n % 50 = 0`,
  `update portaria.limites set valor = 1000000 where nome = 'consultas_de_codigo'`,
  'analyze',
];

const CPF = `create schema portaria_bench;
create function portaria_bench.cpf(number integer) returns text language sql immutable as $$
  with nine as (select lpad((600000000 + $1)::text, 9, '0') as t),
  ten as (select t || (select sum(substr(t, i, 1)::integer * (11 - i)) * 10 % 11 % 10 from generate_series(1, 9) as i) as t from nine)
  select t || (select sum(substr(t, i, 1)::integer * (12 - i)) * 10 % 11 % 10 from generate_series(1, 10) as i) from ten
$$`;

/** Fills the database and measures one request after the other, with the session of an administrator. */
export async function measurePeople({ apiUrl, databaseUrl, token, log }: BenchContext): Promise<Latency[]> {
  log('people: filling the database');
  for (const statement of [CPF, ...FILL]) await withClient(databaseUrl, (client) => client.query(statement));
  const client = new Client(apiUrl);
  const get = async (query: string): Promise<Record<string, unknown>> => {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `/functions/v1/${query}`,
      headers: { cookie: `svc_auth=${token}` },
    });
    const answer = (await body.json()) as Record<string, unknown>;
    if (statusCode !== 200) throw new Error(`${query}: ${statusCode} ${JSON.stringify(answer)}`);
    return answer;
  };
  const { escola, pessoa, codigo, cursor } = await places(databaseUrl);
  const questions: readonly [string, string][] = [
    ['first page', 'people'],
    ['a page in the middle', `people?cursor=${cursor}`],
    ['search by a frequent name', 'people?busca=maria'],
    ['search by a whole name', 'people?busca=edson%20nobrega%2048'],
    ['search by the last name', 'people?busca=nobrega'],
    ['search by one letter', 'people?busca=a'],
    ['search by a similar name', 'people?busca=nobreag%20edosn'],
    ['search by a name that nobody has', 'people?busca=xerxes'],
    ['search by the end of a phone', 'people?busca=(11)%2098765-4321'],
    ['search in staff and families', 'people?busca=silva&contexto=todos'],
    ['search at one school', `people?busca=silva&escola_id=${escola}`],
    ['search by a whole code', `people?busca=${codigo}`],
    ['one school', `people?escola_id=${escola}`],
    ...[
      'sem_papel',
      'sem_telefone',
      'inativa',
      'escola_ausente',
      'limite_erros',
      'nunca_entrou',
      'pode_entrar',
    ].map((situacao): [string, string] => [`filter ${situacao}`, `people?situacao=${situacao}`]),
    ['one person, with the timeline', `person?id=${pessoa}`],
  ];
  const latencies: Latency[] = [];
  for (const [name, query] of questions) {
    const latency = { name, ...(await timesOf(() => get(query))) };
    log(`  ${name}: p95 ${latency.p95.toFixed(1)} ms`);
    latencies.push(latency);
  }
  await client.close();
  return latencies;
}

async function places(
  databaseUrl: string,
): Promise<Record<'escola' | 'pessoa' | 'codigo' | 'cursor', string>> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Record<'escola' | 'pessoa' | 'codigo' | 'cursor', string>>(
      `select (select e.id from api.escolas as e where e.nome = 'Escola de Teste 7') as escola,
        (select l.usuario_id from portaria.logs_transacoes as l where l.usuario_id is not null group by 1 order by count(*) desc limit 1) as pessoa,
        portaria_bench.cpf(4321) as codigo,
        (select u.id from portaria.usuarios as u where u.nome_completo like 'Francisca %' limit 1) as cursor`,
    ),
  );
  if (rows[0] === undefined) throw new Error('the database was not filled');
  return rows[0];
}

async function timesOf(ask: () => Promise<unknown>): Promise<Omit<Latency, 'name'>> {
  const times: number[] = [];
  for (let n = -REQUESTS / 10; n < REQUESTS; n += 1) {
    const started = performance.now();
    await ask();
    if (n >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The section of the report with these figures. */
const peopleSection = resultsSection('people');

/** Writes the figures into the section and gives the path of the report. */
export const writePeople = (latencies: readonly Latency[]): string => peopleSection.write(section(latencies));

function section(latencies: readonly Latency[]): string {
  const rows = latencies.map(
    ({ name, p50, p95, p99 }) => `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`,
  );
  return `## People and their pages

${new Date().toISOString().slice(0, 10)}: ${PEOPLE.toLocaleString('en')} people in a hundred schools, ${STUDENTS.toLocaleString('en')} students, ${LOG_ROWS.toLocaleString('en')} log rows; ${REQUESTS} requests of each, one after the other.
Milliseconds; the aim is a p95 under ${BOUND_MS}.

| question | p50 | p95 | p99 |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}
