// Every function of the administration, called at PostgREST by every role without permission, with ids of another school:
// each call is refused and changes nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { argumentsWith, callable, type Thing } from './support/calls.ts';
import { idOf, query, reset } from './support/database.ts';
import {
  ANA,
  AURORA,
  AURORA_SCHOOL,
  BOA_VISTA,
  BOA_VISTA_SCHOOL,
  BRUNO,
  CARLA,
  DAVI,
  FABIO,
  HUGO,
  IRENE,
  JOAO,
  LIA,
  type Person,
} from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct, type Direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

type Fields = Readonly<Record<string, unknown>>;
type Call = readonly [name: string, fields?: Fields];

const OF_FAMILIES = [
  'portal_create',
  'portal_link',
  'portal_unlink',
  'portal_move',
  'portal_end',
  'roles_end',
];
const OLD = '2000-01-01T00:00:00Z';
const PHONE = '+5511977776666';

const profileOf = async ({ codigo }: Person, table = 'alunos'): Promise<string> =>
  String((await query(`select id from api.${table} where cpf = $1 order by escola_id`, [codigo]))[0]?.['id']);
const ask = (token: string, [name, json = {}]: Call): Promise<Direct> =>
  direct(`/rpc/${name}`, { token, json });

/** All data that the administration changes, without what a sign-in writes. */
async function everything(): Promise<unknown> {
  const tables = ['usuarios', 'usuario_papeis', 'limites', 'alertas', 'desbloqueios', 'avisos', 'lotes'];
  return query(
    `select ${[
      ...tables.map((name) => `portaria.${name}`),
      'api.escolas',
      'api.alunos',
      'api.responsaveis',
      'api.alunos_responsaveis',
    ]
      .map(
        (name, at) =>
          `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} as t) as t${at}`,
      )
      .join(', ')}, (select count(*) from portaria.sessoes where encerrada_em is null) as open,
      (select count(*) from portaria.logs_transacoes where evento not like '%login%' and evento not like '%otp%') as log`,
  );
}

/** Returns the refusals of the calls, after a check that nothing has changed. */
async function refusals(token: string, calls: readonly Call[]): Promise<string[]> {
  const before = await everything();
  const found: string[] = [];
  for (const call of calls) {
    const { status, code } = await ask(token, call);
    found.push(`${call[0]} ${JSON.stringify(call[1] ?? {})}: ${status} ${String(code)}`);
  }
  expect(await everything()).toEqual(before);
  return found;
}

/** Expects the same refusal of all calls. */
async function allRefused(token: string, calls: readonly Call[], refusal: string): Promise<void> {
  const found = await refusals(token, calls);
  expect(found.filter((each) => !each.endsWith(`: ${refusal}`))).toEqual([]);
}

/** A call of every function of the administration with the ids of a person, a student and a sign-in of Boa Vista. */
async function aimed(): Promise<Call[]> {
  const [hugo, lia, mother] = [await idOf(HUGO), await profileOf(LIA), await profileOf(LIA, 'responsaveis')];
  const family = (await signIn(HUGO)).claims['jti'];
  const [row] = await query('select familia from portaria.sessoes where jti = $1', [family]);
  const [alert] = await query(
    `insert into portaria.alertas (jti, usuario_id) values ('doors', $1) returning id`,
    [hugo],
  );
  const theirs = { escola_id: BOA_VISTA, aluno_id: lia, responsavel_id: mother, turma_id: lia, ids: [lia] };
  const things: Partial<Record<Thing, readonly unknown[]>> = {
    pessoa: [hugo, lia],
    escola: [BOA_VISTA],
    alerta: [alert?.['id']],
    acesso: [row?.['familia']],
  };
  const ofAll = (await callable())
    .filter(
      ({ own, schools, id, nome }) => !schools && (!own || id === 'acesso' || nome.endsWith('sessions')),
    )
    .flatMap((one): Call[] =>
      (one.id ? (things[one.id] ?? [lia]) : ['']).map((id) => [
        one.nome,
        {
          ...argumentsWith(one, { ...theirs, id }),
          ...(one.argumentos.includes('atualizado_em') && { atualizado_em: OLD }),
        },
      ]),
    );
  const role = { papel: 'coordenador', escola_id: BOA_VISTA };
  return [
    ...ofAll,
    ['people', { escola_id: BOA_VISTA }],
    ['role_grant', { ...role, codigo: FABIO.codigo }],
    ['role_revoke', { ...role, codigo: HUGO.codigo }],
  ];
}

const named =
  (...names: readonly string[]) =>
  ([name]: Call): boolean =>
    names.includes(name);
const not =
  (test: (call: Call) => boolean) =>
  (call: Call): boolean =>
    !test(call);
const system = named('sessions', 'end_session');
const portal = named('portal_sessions', 'portal_end_session');

beforeEach(reset);

describe('the administration functions, with ids of another school,', () => {
  it.each([
    ['a student', JOAO],
    ['a guardian', IRENE],
  ])('refuse %s, and change nothing', async (_who, person) => {
    const calls = await aimed();
    const { token } = await portalSignIn(person);
    await allRefused(token, calls.filter(not(portal)), '401 portal_token_refused');
    await allRefused(token, calls.filter(named('portal_end_session')), '404 not_found');
  });

  it.each([
    ['a school account', AURORA_SCHOOL],
    ['a coordenador', BRUNO],
    ['an especialista', DAVI],
  ])('refuse %s, and change nothing', async (_who, person) => {
    const calls = await aimed();
    const { token } = await signIn(person);
    await allRefused(
      token,
      calls.filter((call) => !system(call) && !portal(call)),
      '403 not_allowed',
    );
    await allRefused(token, calls.filter(named('end_session')), '404 not_found');
    const [refused] = await refusals(token, calls.filter(portal));
    expect(refused).toMatch(/: 40[13] /);
  });

  describe('for a role that an operator added', () => {
    afterEach(async () => {
      await query(`delete from portaria.usuario_papeis as up using portaria.papeis as p
        where p.id = up.papel_id and p.nome = 'professor'`);
      await query(`delete from portaria.papeis where nome = 'professor'`);
    });

    it('refuse a person who has only that role', async () => {
      const calls = await aimed();
      await query(
        `with novo as (insert into portaria.papeis (nome, global, prioridade) values ('professor', false, 90) returning id)
        insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select $1, id, $2 from novo`,
        [await idOf(FABIO), AURORA],
      );
      const { token } = await signIn(FABIO);
      await allRefused(
        token,
        calls.filter((call) => !system(call) && !portal(call)),
        '403 not_allowed',
      );
    });
  });
});

describe('the administration functions', () => {
  it('let a school account grant and revoke only coordenador at its school, and never for itself', async () => {
    const { token, claims } = await signIn(AURORA_SCHOOL);
    const bruno = await idOf(BRUNO);
    const calls: Call[] = [];
    for (const name of ['role_grant', 'role_revoke']) {
      for (const [papel, escola_id] of [
        ['administrador', null],
        ['administrador', AURORA],
        ['especialista', null],
        ['escola', AURORA],
        ['escola', BOA_VISTA],
        ['coordenador', BOA_VISTA],
        ['coordenador', null],
      ])
        calls.push(
          [name, { papel, escola_id, id: bruno }],
          [name, { papel, escola_id, codigo: BRUNO.codigo }],
        );
      for (const papel of ['administrador', 'escola', 'coordenador'])
        calls.push([name, { papel, escola_id: AURORA, id: claims.usuario_id }]);
      calls.push([name, { papel: 'coordenador', escola_id: AURORA, codigo: AURORA_SCHOOL.codigo }]);
    }
    for (const papel of ['administrador', 'especialista', 'escola', null])
      calls.push(['person_create', { codigo: '55544477731', nome_completo: 'X', papel, escola_id: AURORA }]);
    calls.push(['person_deactivate', { id: claims.usuario_id }]);
    await allRefused(token, calls, '403 not_allowed');
  });

  it('let a school account change nobody with a global role or a role at another school', async () => {
    await query(
      `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
      select $1, id, $2 from portaria.papeis where nome = 'coordenador'`,
      [await idOf(ANA), AURORA],
    );
    const { token } = await signIn(AURORA_SCHOOL);
    const calls: Call[] = [];
    for (const id of [await idOf(ANA), await idOf(CARLA)])
      calls.push(
        ['person_update', { id, atualizado_em: OLD, telefone: PHONE }],
        ['person_update', { id, atualizado_em: OLD, nome_completo: 'X' }],
        ...['activate', 'deactivate', 'unlock', 'end_sessions'].map((what): Call => [
          `person_${what}`,
          { id },
        ]),
      );
    await allRefused(token, calls, '403 not_allowed');
  });

  it('let an administrador neither change own roles nor deactivate the own account', async () => {
    const { token, claims } = await signIn(ANA);
    const id = claims.usuario_id;
    const role = { papel: 'coordenador', escola_id: AURORA };
    await allRefused(
      token,
      [
        ['role_grant', { ...role, id }],
        ['role_grant', { ...role, codigo: ANA.codigo }],
        ['role_revoke', { papel: 'administrador', id }],
        ['role_revoke', { papel: 'administrador', codigo: ANA.codigo }],
        ['person_deactivate', { id }],
      ],
      '403 not_allowed',
    );
  });
});

describe('the administration functions, ten minutes after the sign-in,', () => {
  it.each([
    [
      'an administrador',
      ANA,
      [
        'limit_set',
        'network_limit_set',
        'people_import',
        'person_export',
        'person_create',
        'role_grant',
        'role_revoke',
        ...OF_FAMILIES,
      ],
    ],
    ['a school account', BOA_VISTA_SCHOOL, ['person_create', 'role_grant', 'role_revoke', ...OF_FAMILIES]],
  ] as const)(
    'answer changes that give access with fresh_login_required to %s',
    async (_who, person, names) => {
      const calls = (await aimed()).filter(named(...names, 'person_unlock', 'person_update'));
      const { token } = await signIn(person);
      await query(`update portaria.sessoes set entrou_em = entrou_em - interval '10 minutes 1 second'`);
      await allRefused(token, calls, '403 fresh_login_required');
    },
  );

  it('answer fresh_login_required to a coordenador who changes a phone or unlocks a student', async () => {
    const { token } = await signIn(BRUNO);
    await query(`update portaria.sessoes set entrou_em = entrou_em - interval '10 minutes 1 second'`);
    const id = await profileOf(JOAO);
    await allRefused(
      token,
      [
        ['person_update', { id, atualizado_em: OLD, telefone: PHONE }],
        ['person_unlock', { id }],
      ],
      '403 fresh_login_required',
    );
  });
});

it('person_update refuses an edit of a record that has changed since, or without atualizado_em', async () => {
  const { token } = await signIn(ANA);
  const ids = [await idOf(BRUNO), await profileOf(JOAO), await profileOf(IRENE, 'responsaveis')];
  await allRefused(
    token,
    ids.map((id) => ['person_update', { id, atualizado_em: OLD, telefone: PHONE }] as const),
    '409 edit_conflict',
  );
  await allRefused(
    token,
    ids.map((id) => ['person_update', { id, telefone: PHONE }] as const),
    '400 invalid_request',
  );
});
