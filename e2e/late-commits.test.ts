// A write that waited for a lock looks again: whoever was deactivated, signed out or lost the role meanwhile changes nothing.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { callable, type Thing } from './support/calls.ts';
import { query, reset, type Row } from './support/database.ts';
import { restoreSchool } from './support/portal.ts';
import { AURORA, BOA_VISTA, ELISA, GABI, HUGO, IRENE, JOAO, type Person } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { freshClaims, mint, type Payload } from './support/tokens.ts';

const ALERT = '00000000-0000-4000-8000-00000000a1e7';
const FAMILY = '00000000-0000-4000-8000-0000000fa311';
const PASSKEY = '00000000-0000-4000-8000-0000000ba55e';
const PASSKEY_OF_HUGO = '00000000-0000-4000-8000-0000000ba55f';
const BATCH = '00000000-0000-4000-8000-00000000ba7c';
const NEW_CODE = '71428793860';
const first = another();

const one = async (sql: string, values: unknown[]): Promise<Row> => (await query(sql, values))[0] as Row;
const staff = ({ codigo }: Person) => one('select * from portaria.usuarios where codigo = $1', [codigo]);
const student = () => one('select * from api.alunos where cpf = $1', [JOAO.codigo]);
const system = async (): Promise<Payload> => {
  const { id, nome_completo } = await staff(GABI);
  return freshClaims({
    sub: id,
    usuario_id: id,
    nome_completo,
    principal_role: 'administrador',
    escola_id: null,
    roles: [],
    role: 'authenticated',
    aud: 'authenticated',
  });
};
const portal = async (): Promise<Payload> => {
  const { id, escola_id, nome_completo } = await student();
  return freshClaims({
    sub: id,
    portal_type: 'aluno',
    nome_completo,
    escola_id,
    role: 'authenticated',
    aud: 'authenticated',
  });
};

type Arguments = () => Promise<Payload> | Payload;
const guardian = async () =>
  (await one('select id from api.responsaveis where cpf = $1 and escola_id = $2', [IRENE.codigo, AURORA]))[
    'id'
  ];
const childAlone = async () =>
  (
    await one(
      `select a.id from api.alunos as a where a.escola_id = $1
        and not exists (select from api.alunos_responsaveis as ar where ar.aluno_id = a.id and ar.responsavel_id = $2)
      order by a.matricula limit 1`,
      [AURORA, await guardian()],
    )
  )['id'];
const otherClass = async () =>
  (
    await one('select id from api.turmas where escola_id = $1 and id <> $2 order by nome limit 1', [
      AURORA,
      (await student())['turma_id'],
    ])
  )['id'];
const idOf = (person: Person) => async () => ({ id: (await staff(person))['id'] });
const hugo = idOf(HUGO);
const joao = async () => ({ id: (await student())['id'] });
const changed = async (person: Row, change: Payload) => ({
  id: person['id'],
  atualizado_em: (person['atualizado_em'] as Date).toISOString(),
  ...change,
});

/* What the ids of a call name where SPECIAL says nothing else: it would be granted, had nothing happened meanwhile. */
const NAMED: Record<Thing, Arguments[]> = {
  pessoa: [hugo, joao],
  perfil: [joao],
  escola: [() => ({ id: AURORA })],
  alerta: [() => ({ id: ALERT })],
  acesso: [() => ({ id: FAMILY })],
  rascunho: [() => ({ id: BATCH })],
  lote: [() => ({ id: BATCH })],
  passkey: [() => ({ id: PASSKEY })],
};
const SPECIAL: Record<string, Arguments[]> = {
  person_activate: [idOf(ELISA), joao],
  person_export: [hugo],
  person_update: [
    async () => changed(await staff(HUGO), { telefone: undefined, nome_completo: 'Outro Nome' }),
    async () => changed(await student(), {}),
  ],
  portal_link: [async () => ({ aluno_id: await childAlone(), responsavel_id: await guardian() })],
  portal_unlink: [async () => ({ aluno_id: (await student())['id'], responsavel_id: await guardian() })],
  portal_move: [async () => ({ ids: [(await student())['id']], turma_id: await otherClass() })],
  portal_end: [async () => ({ ids: [(await student())['id']] })],
  portal_select_profile: [async () => ({ portal_type: 'aluno', ...(await joao()) })],
  import_draft: [() => ({})],
  roles_end: [() => ({ escola_id: BOA_VISTA })],
  role_grant: [hugo],
  role_revoke: [() => ({ codigo: HUGO.codigo, escola_id: BOA_VISTA })],
  passkey_release: [() => ({ id: PASSKEY_OF_HUGO })],
};
/* A sign-out answers 200: its session has ended. The smoke test writes nothing that stays. */
const OTHERS = ['logout', 'portal_logout', 'admin_rls_smoke', 'people', 'deliveries', 'today'];

type Writer = readonly [name: string, all: Arguments[], isPortal: boolean];
const WRITERS = (await callable())
  .filter(({ nome, volatile }) => volatile && !OTHERS.includes(nome))
  .map(({ nome, id, fields, own }): Writer => {
    const all: Arguments[] = SPECIAL[nome] ?? (id ? NAMED[id] : [() => ({})]);
    return [nome, all.map((of) => async () => ({ ...fields, ...(await of()) })), own === 'portal'];
  });

/* As a logout ends its session, under the lock of the person. */
const signOut = (contexto: 'sistema' | 'portal'): string =>
  `select portaria.lock_titular('${contexto}', ($1::jsonb ->> 'sub')::uuid), portaria.sign_out${contexto === 'portal' ? '_portal' : ''}($1, false)`;

type Ending = [sql: string, args: (claims: Payload) => unknown[]];
const ENDINGS: Record<'system' | 'portal', Record<string, Ending>> = {
  system: {
    deactivated: ['select portaria.set_usuario_active($1, false)', ({ sub }) => [sub]],
    'without the role': [`select portaria.revoke_papel($1, 'administrador')`, ({ sub }) => [sub]],
    'signed out': [signOut('sistema'), (claims) => [claims]],
    'without sessions': ['select portaria.end_usuario_sessions($1)', ({ sub }) => [sub]],
  },
  portal: {
    deactivated: ['update api.alunos set ativo = false where id = $1', ({ sub }) => [sub]],
    'signed out': [signOut('portal'), (claims) => [claims]],
    'without sessions': [
      'select portaria.end_profile_sessions(portaria.find_profile($1))',
      ({ sub }) => [sub],
    ],
  },
};

/** Every row of every table, as one number. */
const FINGERPRINT = `select md5(string_agg(x.linhas, '' order by x.tabela)) as sum from (
  select c.oid::regclass::text as tabela,
    query_to_xml(format('select md5(coalesce(string_agg(t::text, %L order by t::text), %L)) as m from %s as t', '', '', c.oid::regclass), true, false, '')::text as linhas
  from pg_class as c
  where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
) as x`;

const fingerprint = async (): Promise<unknown> => (await query(FINGERPRINT))[0]?.['sum'];

/** Sends a request that waits for another transaction, which ends the session of its caller: it is refused and changes nothing. */
async function refusedAfter(
  work: () => Promise<unknown>,
  send: () => ReturnType<typeof direct>,
): Promise<void> {
  let before: unknown;
  const { waited, answer } = await first.before(async () => {
    await work();
    before = (await first.client.query<Row>(FINGERPRINT)).rows[0]?.['sum'];
  }, send);
  expect([answer.status, waited], answer.text).toEqual([401, true]);
  expect(await fingerprint()).toBe(before);
}

async function prepare(claims: Payload, contexto: string): Promise<void> {
  await query(`update api.alunos set ativo = true, telefone = $2 where cpf = $1`, [
    JOAO.codigo,
    JOAO.telefone,
  ]);
  await query('delete from portaria.portal_sessoes');
  await query(
    `insert into portaria.sessoes (jti, familia, contexto, titular_id, telefone, entrou_em, emitida_em, expira_em)
    select j, case when j = $1 then gen_random_uuid() else $2::uuid end, $3, $4, $5, to_timestamp($6), to_timestamp($6), now() + interval '1 hour'
    from unnest(array[$1, 'another device']) as j`,
    [
      claims['jti'],
      FAMILY,
      contexto,
      claims['sub'],
      contexto === 'portal' ? JOAO.telefone : null,
      claims['iat'],
    ],
  );
  for (const [id, contexto_de, titular] of [
    [PASSKEY, contexto, claims['sub']],
    [PASSKEY_OF_HUGO, 'sistema', (await staff(HUGO))['id']],
  ])
    await query(
      `insert into portaria.passkeys (id, contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
      values ($1, $2, $3, decode(repeat('00', 64), 'hex'), uuid_send($1), '\\x00', -7, 0, true, 'Celular', now() + case when $1 = $4 then interval '0' else interval '1 day' end)`,
      [id, contexto_de, titular, PASSKEY],
    );
  await query(`update portaria.sessoes set passkey_id = $1, meio = 'passkey' where jti = $2`, [
    PASSKEY,
    claims['jti'],
  ]);
  await query(
    `with lote as (insert into portaria.lotes (id, acao, escola_id) values ($1, 'roles.end', $2) returning id)
    insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
    select id, 'papel_encerrado', $3, jsonb_build_object('papel', 'coordenador', 'escola_id', $2::uuid) from lote`,
    [BATCH, AURORA, (await staff(HUGO))['id']],
  );
  if (contexto === 'sistema')
    await query(
      `with i as (insert into portaria.importacoes (id, tipo, ator_id, colunas, campos)
        values ($1, 'equipe', $2, '{codigo,nome_completo}', '{codigo,nome_completo}') returning id)
      insert into portaria.importacao_linhas (importacao_id, linha, valores, textos, lidos)
      select id, 2, array[$3, 'Nova'], x, x from i, jsonb_build_object('codigo', $3::text, 'nome_completo', 'Nova') as x`,
      [BATCH, claims['sub'], NEW_CODE],
    );
  await query(
    `insert into portaria.alertas (id, jti, usuario_id) select $1, 'late', u.id from portaria.usuarios as u where u.codigo = $2`,
    [ALERT, HUGO.codigo],
  );
}

beforeEach(reset);
afterAll(restoreSchool);

const cases = WRITERS.flatMap(([name, all, isPortal]) =>
  all.flatMap((args, n) =>
    Object.entries(ENDINGS[isPortal ? 'portal' : 'system']).map(
      ([how, ending]) =>
        [all.length > 1 ? `${name} ${n + 1}` : name, how, { name, args, isPortal, ending }] as const,
    ),
  ),
);

describe.each(cases)('%s of a caller %s meanwhile', (_title, _how, { name, args, isPortal, ending }) => {
  it('waits, is refused and changes nothing', async () => {
    const [sql, values] = ending;
    const claims = await (isPortal ? portal() : system());
    await prepare(claims, isPortal ? 'portal' : 'sistema');
    const json = await args();
    await refusedAfter(
      () => first.client.query(sql, values(claims)),
      () => direct(`/rpc/${name}`, { token: mint(claims), json }),
    );
  });
});

it.each(WRITERS)('%s succeeds when nothing happens', async (name, [args], isPortal) => {
  const claims = await (isPortal ? portal() : system());
  await prepare(claims, isPortal ? 'portal' : 'sistema');
  const before = await query('select * from api.escolas');
  const families = await query(
    `select to_jsonb(ar) as vinculo, a.turma_id from api.alunos as a left join api.alunos_responsaveis as ar on ar.aluno_id = a.id where a.id = $1`,
    [(await student())['id']],
  );
  const sum = await fingerprint();
  const answer = await direct(`/rpc/${name}`, { token: mint(claims), json: await args?.() });
  expect(answer.status, answer.text).toBe(200);
  expect([typeof sum, (await fingerprint()) === sum]).toEqual(['string', false]);
  await query(`delete from api.escolas where cnpj = '99888777000166'`);
  await query('delete from api.responsaveis where cpf = $1', [NEW_CODE]);
  await query(`delete from api.alunos_responsaveis where parentesco = 'avo' and responsavel_id = $1`, [
    await guardian(),
  ]);
  await query(
    `insert into api.alunos_responsaveis select v.* from jsonb_array_elements($1) as f,
      jsonb_populate_record(null::api.alunos_responsaveis, f -> 'vinculo') as v where v.id is not null on conflict do nothing`,
    [JSON.stringify(families)],
  );
  await query('update api.alunos set ativo = true, turma_id = $2 where cpf = $1', [
    JOAO.codigo,
    families[0]?.['turma_id'],
  ]);
  await query(
    'update api.escolas as e set municipio = x.municipio from jsonb_to_recordset($1) as x (id uuid, municipio text) where x.id = e.id',
    [JSON.stringify(before)],
  );
});

/* A write of rows waits for the row, or for the row that a foreign key refers to. */
const ROW_WRITES: Record<
  string,
  { lock: string; send: (notice: Row) => { method: string; json?: Payload } }
> = {
  PATCH: {
    lock: 'select from api.comunicados where id = $1 for update',
    send: () => ({ method: 'PATCH', json: { titulo: 'Mudado' } }),
  },
  DELETE: {
    lock: 'select from api.comunicados where id = $1 for update',
    send: () => ({ method: 'DELETE' }),
  },
  POST: {
    lock: 'select from api.escolas where id = (select escola_id from api.comunicados where id = $1) for update',
    send: ({ id: _id, ...notice }) => ({ method: 'POST', json: notice }),
  },
};
const rowWrites = Object.entries(ROW_WRITES).flatMap(([method, write]) =>
  Object.entries(ENDINGS.system).map(([how, ending]) => [method, how, write, ending] as const),
);

describe.each(rowWrites)(
  '%s of a row by a caller %s meanwhile',
  (method, _how, { lock, send }, [sql, values]) => {
    it('waits, is refused and changes nothing', async () => {
      const claims = await system();
      const notice = await one('select * from api.comunicados where escola_id = $1 order by id limit 1', [
        AURORA,
      ]);
      await refusedAfter(
        async () => {
          await first.client.query(lock, [notice['id']]);
          await first.client.query(sql, values(claims));
        },
        () =>
          direct(method === 'POST' ? '/comunicados' : `/comunicados?id=eq.${String(notice['id'])}`, {
            token: mint(claims),
            ...send(notice),
          }),
      );
    });
  },
);

it.each([
  ['sistema', system, 'logout'],
  ['portal', portal, 'portal_logout'],
] as const)(
  'a sign-out everywhere (%s) of a session that was signed out meanwhile ends no other session',
  async (context, claimsOf, name) => {
    const claims = await claimsOf();
    await prepare(claims, context);
    const others = () =>
      query(
        `select s.encerrada_em, u.sessoes_validas_desde, p.validas_desde
        from portaria.sessoes as s
        left join portaria.usuarios as u on u.id = s.titular_id
        left join portaria.portal_sessoes as p on p.titular_id = s.titular_id
        where s.jti = 'another device'`,
      );
    const before = await others();
    const { waited, answer } = await first.before(
      () => first.client.query(signOut(context), [claims]),
      () => direct(`/rpc/${name}`, { token: mint(claims), json: { todas: true } }),
    );
    expect([answer.status, waited, before.length]).toEqual([200, true, 1]);
    expect(await others()).toEqual(before);
  },
);
