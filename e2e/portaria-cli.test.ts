// The operators' tool on the running stack: changes take effect at once, and a refused command changes nothing.
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneSheet, rowsOf } from '../sheets/testing/make-xlsx.ts';
import { count, logged, makeUsers, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA, BRUNO, CEDRO, HUGO, IRENE, JOAO, NOBODY } from './support/people.ts';
import { portalSignIn, restoreSchool } from './support/portal.ts';
import { filesToImport, portaria as run } from './support/portaria.ts';
import { requestCode, signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const file = filesToImport();
beforeEach(reset);

const NEW = { codigo: '20000000108', telefone: '+5511900000099' };
/* No portal record has this code, because an erasure would delete the records. */
const GONE = { codigo: '60000000099', telefone: '+5511900000098' };
const NOWHERE = '00000000-0000-4000-8000-00000000ffff';
const me = (token: string) => ask('me', { token });

/** The entries of an event: without a token, with the operator's name. */
const entries = async (evento: string) =>
  (
    await query('select ator_id, dados from portaria.logs_transacoes where evento = $1 order by criado_em', [
      evento,
    ])
  ).map(({ ator_id, dados }) => ({ ator_id, ...(dados as Record<string, unknown>) }));
const BY_HAND = { ator_id: null, operador: userInfo().username };

describe('people, roles and sessions', () => {
  it('an added person signs in, and a deactivated person has no session', async () => {
    const added = await run(
      'user',
      'add',
      '200.000.001-08',
      'Nova',
      '--telefone',
      NEW.telefone,
      '--papel',
      'administrador',
    );
    expect(added.code, added.out).toBe(0);
    const { token } = await signIn(NEW);
    expect((await run('user', 'deactivate', NEW.codigo)).code).toBe(0);
    expect((await me(token)).code).toBe('session_ended');
    expect((await post('send-otp', { codigo: NEW.codigo })).code).toBe('user_not_found');
    expect([await logged('user.add'), await logged('user.deactivate')]).toEqual([1, 1]);
  });

  it('an activated person needs a new sign-in: earlier sessions and codes stay ended', async () => {
    const before = await signIn(BRUNO);
    const otp = await requestCode(BRUNO);
    expect(await run('user', 'activate', BRUNO.codigo)).toEqual({ code: 0, out: 'was active' });
    expect((await me(before.token)).status).toBe(200);
    await run('user', 'deactivate', BRUNO.codigo);
    expect((await run('user', 'activate', BRUNO.codigo, '--dry-run')).code).toBe(0);
    expect(await count('portaria.usuarios where codigo = $1 and ativo', [BRUNO.codigo])).toBe(0);
    expect(await run('user', 'activate', '529.982.247-25')).toEqual({
      code: 0,
      out: 'activated; the person can sign in again',
    });
    expect((await me(before.token)).code).toBe('session_ended');
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp })).code).toBe('otp_expired');
    const { token } = await signIn(BRUNO);
    expect((await me(token)).status).toBe(200);
    expect(await logged('user.activate')).toBe(1); // a command without effect is not logged
  });

  it('errors about a person show no other data of the person', async () => {
    const add = (codigo: string, telefone: string) =>
      run('user', 'add', codigo, 'Nova', '--telefone', telefone);
    expect(await add(NEW.codigo, '11900000099')).toEqual({
      code: 1,
      out: 'telefone is not like +5511900000000',
    });
    expect(await add(ANA.codigo, NEW.telefone)).toEqual({
      code: 1,
      out: 'there is a user with this code already',
    });
    expect(await run('user', 'set-phone', ANA.codigo, '12')).toEqual({
      code: 1,
      out: 'telefone: Telefone inválido: use o formato +55 11 90000-0000',
    });
  });

  it('names with control characters are refused, and control characters in the output are escaped', async () => {
    const reason = (column: string) => `${column} has an invisible character, or none that shows`;
    expect(await run('user', 'add', NEW.codigo, 'Nova \u001b[2J')).toEqual({
      code: 1,
      out: reason('nome_completo'),
    });
    expect(await run('school', 'add', 'Escola \u202eavoN')).toEqual({ code: 1, out: reason('nome') });
    expect(await run('school', 'add', 'Nova', '--municipio', 'Olinda\u009b2J')).toEqual({
      code: 1,
      out: reason('municipio'),
    });
    const imported = await run('user', 'import', file('codigo,nome_completo\n200.000.001-08,Nova \u0007\n'));
    expect(imported.out).toContain('line 2: nome_completo: Há um caractere invisível');
    const column = await run('user', 'import', file('codigo,\u001b[2J\u0007\n1,2\n'));
    expect(column.out).toContain('column "\\u{1b}[2J\\u{7}" is not imported');
    await query(
      `alter table api.escolas drop constraint escolas_nome_visivel, disable trigger refuse_invisible_nome`,
    );
    try {
      await query(`insert into api.escolas (nome) values (E'Antiga \\u001b[2J\\u202e\\nnova')`);
      const { out } = await run('school', 'list');
      expect(out).toContain('Antiga \\u{1b}[2J\\u{202e}\\u{a}nova');
    } finally {
      await query(`delete from api.escolas where nome like 'Antiga %'`);
      await query(
        `alter table api.escolas enable trigger refuse_invisible_nome, add constraint escolas_nome_visivel check (nome !~ '[\\u0001-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]')`,
      );
    }
  });

  it('user show prints why a sign-in fails, person export prints all data, person erase ends sessions', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [HUGO.codigo]);
    expect((await run('user', 'show', HUGO.codigo)).out).toMatch(/sem_telefone\nNão há telefone/);
    const added = await run(
      'user',
      'add',
      GONE.codigo,
      'Nova',
      '--telefone',
      GONE.telefone,
      '--papel',
      'especialista',
    );
    expect(added.code, added.out).toBe(0);
    const { token } = await signIn(GONE);
    const held = JSON.parse((await run('person', 'export', GONE.codigo)).out) as Record<string, object[]>;
    expect(held['portaria.usuarios']).toMatchObject([{ nome_completo: 'Nova', telefone: GONE.telefone }]);
    expect(Object.keys(held)).toContain('portaria.sessoes');
    expect((await run('person', 'erase', GONE.codigo, '--dry-run')).code).toBe(0);
    expect((await me(token)).status).toBe(200);
    const erased = await run('person', 'erase', GONE.codigo);
    expect([erased.code, erased.out]).toEqual([0, expect.stringContaining('all sessions have ended')]);
    expect((await me(token)).code).toBe('session_ended');
    expect(await run('person', 'export', GONE.codigo)).toEqual({ code: 1, out: 'nobody has this code' });
    expect((await run('person', 'erase', GONE.codigo)).code).toBe(1);
    expect(await logged('person.erase')).toBe(1);
  });

  it('a granted role can be selected, and revoking a role ends its sessions', async () => {
    const { token } = await signIn(HUGO);
    expect((await run('role', 'grant', HUGO.codigo, 'coordenador', CEDRO)).code).toBe(0);
    expect((await run('role', 'grant', HUGO.codigo, 'coordenador', CEDRO)).code).toBe(1);
    const chosen = await post('select-role', { papel: 'coordenador', escola_id: CEDRO }, { token });
    expect(chosen.status).toBe(200);
    const other = await signIn(BRUNO);
    expect((await run('role', 'revoke', BRUNO.codigo, 'coordenador', AURORA)).code).toBe(0);
    expect((await me(other.token)).code).toBe('role_revoked');
    expect((await run('role', 'revoke', BRUNO.codigo, 'coordenador', AURORA)).code).toBe(1);
  });

  it('revoking sessions ends them, and a new session is valid', async () => {
    const { token } = await signIn(ANA);
    expect((await run('session', 'revoke', '111.444.777-35')).code).toBe(0);
    expect((await me(token)).code).toBe('session_ended');
    const again = await signIn(ANA);
    expect((await me(again.token)).status).toBe(200);
    expect((await run('session', 'revoke', again.claims.usuario_id)).code).toBe(0);
    expect((await me(again.token)).code).toBe('session_ended');
  });

  it('revoking all sessions ends those of every person, and new sessions are valid', async () => {
    const [staff, other] = [await signIn(ANA), await signIn(BRUNO)];
    const dry = await run('session', 'revoke-all', '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('every session has ended, of ')]);
    expect((await me(staff.token)).status).toBe(200);
    expect((await run('session', 'revoke-all')).code).toBe(0);
    for (const { token } of [staff, other]) expect((await me(token)).code).toBe('session_ended');
    expect((await me((await signIn(ANA)).token)).status).toBe(200);
  });

  it('a changed limit applies to the next request', async () => {
    expect((await run('limits', 'otps_por_usuario', '1')).out).toMatch(/^otps_por_usuario +1 envios$/m);
    expect((await post('send-otp', { codigo: ANA.codigo })).status).toBe(200);
    expect((await post('send-otp', { codigo: ANA.codigo })).code).toBe('rate_limited_user');
    expect(await entries('limit.change')).toEqual([
      { ...BY_HAND, nome: 'otps_por_usuario', antes: 3, depois: 1 },
    ]);
  });

  it('zero turns off what a limit of zero means, and staying signed in is off again', async () => {
    expect((await run('limits', 'renovacao_maxima', '604800')).out).toMatch(/^renovacao_maxima +604800 /m);
    const off = await run('limits', 'renovacao_maxima', '0');
    expect(off.code, off.out).toBe(0);
    expect(off.out).toMatch(/^renovacao_maxima +0 segundos$/m);
    expect(await run('limits', 'otps_por_ip', '0', '--network', '127.0.0.0/24')).toEqual({
      code: 1,
      out: expect.stringContaining('a limit must be greater than zero') as string,
    });
  });

  it('a network can have its own limits, until they are removed', async () => {
    const users = await makeUsers(13);
    const send = (i: number) => post('send-otp', { codigo: users[i]?.codigo });
    expect(await run('limits', 'otps_por_ip', '2', '--network', '127.0.0.0/24')).toEqual({
      code: 0,
      out: '127.0.0.0/24  otps_por_ip  2 envios',
    });
    expect([await send(0), await send(1), await send(2)].map(({ status }) => status)).toEqual([
      200, 200, 429,
    ]);
    expect((await run('limits', 'otps_por_ip', '12', '--network', '127.0.0.1/32')).code).toBe(0);
    for (let i = 2; i < 12; i += 1) expect((await send(i)).status).toBe(200);
    expect((await send(12)).code).toBe('rate_limited_ip');
    expect((await run('limits')).out).toMatch(/^127\.0\.0\.1\/32 {2}otps_por_ip +12 envios$/m);
    expect((await run('limits', 'otps_por_ip', '--network', '127.0.0.1/32', '--remove')).out).toBe(
      'no limit for this network: the general limits apply',
    );
    expect(await count('portaria.limites_rede')).toBe(1);
    const [wide, one] = [
      { nome: 'otps_por_ip', rede: '127.0.0.0/24' },
      { nome: 'otps_por_ip', rede: '127.0.0.1/32' },
    ];
    expect(await entries('limit.change')).toEqual([
      { ...BY_HAND, ...wide, antes: null, depois: 2 },
      { ...BY_HAND, ...one, antes: null, depois: 12 },
      { ...BY_HAND, ...one, antes: 12, depois: null },
    ]);
  });

  it('user unlock lets a person with too many wrong codes sign in, and logs the operator', async () => {
    await query(
      `insert into portaria.login_otps (contexto, usuario_id, sal, hash, tentativas, criado_em, expira_em)
      select 'sistema', u.id, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 3, clock_timestamp() - interval '1 hour', clock_timestamp()
      from portaria.usuarios as u, generate_series(1, 10) where u.codigo = $1`,
      [BRUNO.codigo],
    );
    expect((await post('send-otp', { codigo: BRUNO.codigo })).code).toBe('rate_limited_user');
    expect(await run('user', 'unlock', '529.982.247-25')).toEqual({
      code: 0,
      out: 'unlocked; the person can request a code again',
    });
    expect((await signIn(BRUNO)).answer.status).toBe(200);
    const [row] = await query(`select dados from portaria.logs_transacoes where evento = 'user.unlock'`);
    expect(row?.['dados']).toMatchObject({ operador: expect.stringMatching(/./) as string });
  });

  it('a dry run prints the effect, and changes nothing', async () => {
    const { code, out } = await run('user', 'deactivate', ANA.codigo, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('nothing was saved') as string]);
    expect((await signIn(ANA)).answer.status).toBe(200);
  });
});

describe('the command line', () => {
  afterAll(restoreSchool);

  it('lists people by name and by role', async () => {
    const { code, out } = await run('user', 'list', 'bru');
    expect([code, out]).toEqual([0, expect.stringMatching(/Bruno Lima {2}pode_entrar .*\n1 person$/)]);
    const all = await run('user', 'list', '--papel', 'coordenador', '--escola', AURORA);
    expect(all.out).toContain('Bruno Lima');
    expect(all.out).not.toContain('Ana');
  });

  it('changes a phone once, and logs nothing when the phone is the same', async () => {
    const { token } = await signIn(BRUNO);
    expect((await run('user', 'sessions', BRUNO.codigo)).out).toMatch(/ coordenador .*since .*until /);
    for (let i = 0; i < 2; i += 1)
      expect(await run('user', 'set-phone', BRUNO.codigo, '+5511900000077')).toEqual({
        code: 0,
        out: 'changed',
      });
    expect((await me(token)).code).toBe('session_ended');
    expect((await run('user', 'sessions', BRUNO.codigo)).out).toBe('not signed in anywhere');
    const masked = {
      antes: { telefone: expect.stringMatching(/^\*{4}/) as string },
      depois: { telefone: '****0077' },
    };
    expect(await entries('user.update')).toMatchObject([{ ...BY_HAND, ...masked }]);
  });

  it('changes the phone of a student with one school, and asks for the school if there are two', async () => {
    const { token: mural } = await portalSignIn(JOAO);
    expect(await run('portal', 'set-phone', JOAO.codigo, '11 90000-0078')).toEqual({
      code: 0,
      out: 'changed 1 record',
    });
    expect((await ask('portal-me', { mural })).code).toBe('session_ended');
    expect(await entries('portal.profile.changed')).toMatchObject([
      { ...BY_HAND, mudou: ['telefone'], depois: { telefone: '****0078' } },
    ]);
    expect((await run('portal', 'show', JOAO.codigo)).out).toContain('****0078');

    const several = await run('portal', 'set-phone', IRENE.codigo, '+5511900000079');
    expect([several.code, several.out]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`--escola UUID\\n${AURORA} {2}Escola Aurora\\n${CEDRO} {2}Escola Cedro$`),
      ),
    ]);
    expect(await logged('portal.profile.changed')).toBe(1);
    expect(await run('portal', 'set-phone', IRENE.codigo, '+5511900000079', '--escola', CEDRO)).toEqual({
      code: 0,
      out: 'changed 1 record',
    });
    expect(
      await count('api.responsaveis where telefone = $1 and escola_id = $2', ['+5511900000079', CEDRO]),
    ).toBe(1);
    expect(await logged('portal.profile.changed')).toBe(2);
  });

  it('settles an alert, which ends the session', async () => {
    const { token, claims } = await signIn(BRUNO);
    await query(`insert into portaria.alertas (jti, usuario_id) values ($1, $2)`, [
      claims.jti,
      claims.usuario_id,
    ]);
    const { out } = await run('alert', 'list');
    expect(out).toMatch(/^[0-9a-f-]{36} {2}Bruno Lima {2}\d+ times, last /);
    const id = out.slice(0, 36);
    expect(await run('alert', 'settle', id, 'Perdido')).toEqual({ code: 0, out: 'settled' });
    expect((await me(token)).code).toBe('session_ended');
    expect(await run('alert', 'settle', id, 'Perdido')).toEqual({
      code: 1,
      out: 'no open alert has this id',
    });
    expect((await run('alert', 'list')).out).toBe('no open alerts');
    expect(await entries('alert.settle')).toEqual([
      expect.objectContaining({ ...BY_HAND, motivo: 'Perdido', antes: 'aberto', depois: 'resolvido' }),
    ]);
  });

  it('logs the values before and after each change', async () => {
    await run('user', 'deactivate', BRUNO.codigo);
    await run('user', 'activate', BRUNO.codigo);
    await run('role', 'grant', HUGO.codigo, 'especialista', '--destino', '0008');
    await run('role', 'revoke', HUGO.codigo, 'especialista');
    await signIn(BRUNO);
    await run('session', 'revoke', BRUNO.codigo);
    await run('user', 'unlock', BRUNO.codigo);
    await run('user', 'add', NEW.codigo, 'Nova', '--telefone', NEW.telefone, '--papel', 'especialista');
    await run('user', 'import', file(`codigo,nome_completo\n${GONE.codigo},Nova\n`));
    const [active, inactive] = [{ ativo: true }, { ativo: false }];
    for (const [evento, change] of [
      ['user.deactivate', { antes: active, depois: inactive }],
      ['user.activate', { antes: inactive, depois: active }],
      ['role.grant', { papel: 'especialista', antes: null, depois: 'especialista' }],
      ['role.revoke', { papel: 'especialista', antes: 'especialista', depois: null }],
      ['session.revoke', { antes: { sessoes: 1 }, depois: { sessoes: 0 } }],
      ['user.unlock', { antes: 'pode_entrar', depois: 'pode_entrar' }],
      [
        'user.add',
        { antes: null, depois: { nome_completo: 'Nova', telefone: '****0099', papel: 'especialista' } },
      ],
      ['import.commit', { tipo: 'equipe', linhas: 1, antes: null, depois: { novas: 1 } }],
    ] as const)
      expect(await entries(evento)).toEqual([{ ...BY_HAND, ...change }]);
  });
});

describe('the command line, for the portal,', () => {
  it('lists students and guardians', async () => {
    const { code, out } = await run('user', 'list', 'joao', '--contexto', 'portal');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/João Alves {2}pode_entrar {2}aluno \(Escola Aurora\)\n1 person$/),
    ]);
    const guardians = ['--contexto', 'portal', '--papel', 'responsavel'];
    const atCedro = await run('user', 'list', ...guardians, '--escola', CEDRO);
    expect(atCedro.out).toContain('Irene Alves  pode_entrar  responsavel (Escola Cedro)');
    expect(atCedro.out).not.toMatch(/aluno|Aurora/);
    expect(await run('user', 'list', '--contexto', 'nada')).toEqual({
      code: 2,
      out: '--contexto must be sistema, portal or todos',
    });
  });

  it('ends the sessions of a student by code, and of one record by its id', async () => {
    const idOf = async (mural: string) =>
      ((await ask('portal-me', { mural })).body['perfil'] as { id: string }).id;
    const joao = (await portalSignIn(JOAO)).token;
    const joaoId = await idOf(joao);
    expect((await run('session', 'revoke', JOAO.codigo)).code).toBe(0);
    expect((await ask('portal-me', { mural: joao })).code).toBe('session_ended');
    const irene = (await portalSignIn(IRENE)).token;
    const ireneId = await idOf(irene);
    expect(await run('session', 'revoke', ireneId)).toEqual({ code: 0, out: 'every session has ended' });
    expect((await ask('portal-me', { mural: irene })).code).toBe('session_ended');
    const change = { antes: { sessoes: 1 }, depois: { sessoes: 0 } };
    expect(await entries('session.revoke')).toEqual([
      { ...BY_HAND, titular_id: joaoId, ...change },
      { ...BY_HAND, titular_id: ireneId, ...change },
    ]);
    expect(await run('session', 'revoke', NOWHERE)).toEqual({ code: 1, out: 'nobody has this id' });
  });

  it('unlocks a guardian, with one log entry', async () => {
    expect((await run('user', 'unlock', IRENE.codigo)).code).toBe(0);
    expect(await entries('user.unlock')).toMatchObject([
      {
        ...BY_HAND,
        titular_id: expect.any(String) as string,
        antes: expect.any(String) as string,
        depois: expect.any(String) as string,
      },
    ]);
  });
});

it('delivery list shows the number of sent, delivered and failed messages', async () => {
  await query('delete from portaria.otp_envios');
  const day = /\n24 hours: \d+ codes, no limit; cost of the messages: R\$ 0\.00$/;
  expect((await run('delivery', 'list')).out).toMatch(/^no messages in this period\n24 hours: /);
  await requestCode(BRUNO);
  const line = /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z {2}console {2}1 sent {2}0 delivered {2}0 failed$/m;
  expect((await run('delivery', 'list')).out).toMatch(line);
  expect((await run('delivery', 'list', '--desde', '2099-01-01')).out).toMatch(day);
});

describe('the command line, for schools,', () => {
  it('changes only the fields that are named, and clears a field with an empty value', async () => {
    const id = (await run('school', 'add', 'Escola Nova', '--municipio', 'Recife', '--uf', 'PE')).out.slice(
      6,
    );
    expect(await run('school', 'update', id, '--nome', 'Escola Nova Sul', '--municipio', '')).toEqual({
      code: 0,
      out: 'changed',
    });
    expect((await run('school', 'list')).out.split('\n')).toContain(`${id}  Escola Nova Sul (PE)`);
    const empty = { id, cnpj: null, inep: null };
    const before = { ...empty, nome: 'Escola Nova', municipio: 'Recife', uf: 'PE' };
    expect(await entries('school.add')).toEqual([
      { ...BY_HAND, nome: 'Escola Nova', antes: null, depois: before },
    ]);
    expect(await entries('school.update')).toEqual([
      { ...BY_HAND, antes: before, depois: { ...before, nome: 'Escola Nova Sul', municipio: null } },
    ]);
    expect(await run('school', 'update', id, '--uf', 'Pernambuco')).toEqual({
      code: 1,
      out: 'uf: A UF tem duas letras',
    });
    expect((await run('school', 'update', NOWHERE, '--uf', 'PE')).code).toBe(1);
    expect((await run('school', 'update', id)).code).toBe(2);
  });

  afterEach(() => query(`delete from api.escolas where nome like 'Escola Nova%'`));

  it('adds a school, which is listed and where a role can be granted', async () => {
    const before = (await run('school', 'list')).out.split('\n');
    const { code, out } = await run(
      ...['school', 'add', 'Escola Nova', '--cnpj', '88.777.666/0001-55', '--inep', '880000000001'],
      ...['--municipio', 'Recife', '--uf', 'pe'],
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^added [0-9a-f-]{36}$/)]);
    const id = out.slice('added '.length);
    const listed = await run('school', 'list');
    expect(listed.code).toBe(0);
    const added = listed.out.split('\n').filter((line) => !before.includes(line));
    expect(added).toEqual([`${id}  Escola Nova (Recife/PE)`]);
    expect(listed.out.split('\n')).toHaveLength(before.length + 1);
    expect((await run('role', 'grant', HUGO.codigo, 'escola', id)).code).toBe(0);
    const [row] = await query(`select escola_id from portaria.logs_transacoes where evento = 'school.add'`);
    expect(row).toEqual({ escola_id: id });
  });

  it('adds no school in a dry run', async () => {
    expect((await run('school', 'add', 'Escola Nova', '--dry-run')).code).toBe(0);
    expect(await count(`api.escolas where nome = 'Escola Nova'`)).toBe(0);
  });

  it.each([
    [['--cnpj', '1'], 'cnpj is not 14 digits'],
    [['--inep', 'abc'], 'inep is not 12 digits'],
    [['--uf', 'Pernambuco'], 'uf is not two letters'],
  ])('refuses %j with the message: %s', async (options, out) => {
    expect(await run('school', 'add', 'Escola Nova', ...options)).toEqual({ code: 1, out });
  });

  it('refuses a second school with the same CNPJ or census code', async () => {
    const add = (option: string, value: string) => run('school', 'add', 'Escola Nova', option, value);
    for (const [option, value, words] of [
      ['--cnpj', '88777666000155', 'CNPJ'],
      ['--inep', '880000000001', 'census code'],
    ] as const) {
      expect((await add(option, value)).code).toBe(0);
      expect(await add(option, value)).toEqual({
        code: 1,
        out: `there is a school with this ${words} already`,
      });
    }
  });
});

it.each([
  [['user', 'add', '12', 'X'], 1, 'Código inválido'],
  [['user', 'add', ANA.codigo, 'X'], 1, 'there is a user with this code already'],
  [['user', 'add', NEW.codigo, 'X', '--papel', 'coordenador'], 1, 'escola_id must be null exactly when'],
  [['user', 'add', NEW.codigo, 'X', '--papel', 'rei'], 1, 'no role is called "rei"'],
  [['user', 'deactivate', NEW.codigo], 1, 'no user has this code'],
  [['user', 'activate', NEW.codigo], 1, 'no user has this code'],
  [['user', 'activate'], 2, 'user activate CODIGO'],
  [['role', 'grant', HUGO.codigo, 'escola', NOWHERE], 1, 'no school has this id'],
  [['role', 'grant', HUGO.codigo, 'administrador'], 1, 'the codes go to +5511*********: ask the person'],
  [['role', 'grant', HUGO.codigo, 'administrador', '--destino', '9999'], 1, 'these are not the last digits'],
  [['school', 'add', ' '], 1, 'nome is empty'],
  [['school', 'add'], 2, 'school add NOME'],
  [['school', 'list', 'x'], 2, 'school list'],
  [['session', 'revoke', '39053344799'], 1, 'nobody has this code'],
  [['session', 'revoke-all', 'x'], 2, 'session revoke-all'],
  [['limits', 'nada', '1'], 1, 'no limit is called nada'],
  [['limits', 'otps_por_usuario', '0'], 1, 'a limit must be greater than zero'],
  [['limits', 'tentativas_por_otp', '4'], 1, 'section 8 of the specification fixes the maximum'],
  [['limits', 'otps_por_usuario', 'x'], 2, 'whole number'],
  [['limits', 'otps_por_usuario'], 2, 'whole number'],
  [['limits', 'otps_por_usuario', '5', '--network', '192.0.2.0/24'], 1, 'only otps_por_ip and erros_por_ip'],
  [['limits', 'otps_por_ip', '5', '--network', '2001:db8::1/128'], 1, 'IPv6 up to /64'],
  [['limits', 'otps_por_ip', '5', '--network', 'nowhere'], 1, 'invalid input syntax for type cidr'],
  [['limits', 'otps_por_ip', '--network', '192.0.2.0/24', '--remove'], 1, 'no limit called otps_por_ip'],
  [['limits', 'otps_por_ip', '--remove'], 2, '--remove needs NOME and --network CIDR'],
  [['user', 'unlock', '39053344799'], 1, 'nobody has this code'],
  [['portal', 'set-phone', NOBODY, '+5511900000079'], 1, 'no student or guardian has this CPF'],
  [['portal', 'set-phone', JOAO.codigo, '+5511900000079', '--escola', NOWHERE], 1, 'is at this school'],
  [['portal', 'set-phone', IRENE.codigo, '', '--escola', AURORA], 1, 'telefone: Informe o telefone'],
  [['user', 'add', 'X'], 2, 'user add CODIGO NOME'],
  [['user', 'add', 'X', 'Y', '--senha', '1'], 2, '--senha'],
  [['user', 'remove', 'X'], 2, 'there is no command "user remove"'],
  [['limit', '--help'], 2, 'there is no command "limit";'],
  [['user', 'import', '/nowhere.csv'], 1, 'ENOENT'],
] as const)('portaria %j exits with code %d', async (args, code, words) => {
  const people = await count('portaria.usuarios');
  const answer = await run(...args);
  expect(answer.out).toContain(words);
  expect(answer.code).toBe(code);
  expect(await count('portaria.usuarios')).toBe(people);
});

it('--help lists the commands, and secret rotate prints a new secret and its JWK', async () => {
  expect(await run('user', 'import', '--help')).toMatchObject({ code: 0 });
  const group = await run('role', '--help');
  expect(group.code).toBe(0);
  expect(group.out.match(/^ {2}role \w+/gm)).toEqual([
    '  role end',
    '  role list',
    '  role grant',
    '  role revoke',
    '  role demand',
  ]);
  const { code, out } = await run('secret', 'rotate');
  expect(code).toBe(0);
  const [, made = ''] = /SVC_JWT_SECRET=(\S+)/.exec(out) ?? [];
  expect(Buffer.from(made, 'base64url')).toHaveLength(48);
  expect(out).toContain(`"k":"${Buffer.from(made).toString('base64url')}"`);
  expect(out).not.toContain(stack.secrets.jwtSecret);
  const leaked = out.slice(out.indexOf('has leaked'));
  expect(leaked).toMatch(/jwt-secret = (?!.*OLD).*"k"/);
  expect(leaked.match(/SVC_JWT_SECRET=\S+ {2}SVC_JWT_SECRET_PREVIOUS=$/gm)).toHaveLength(2);

  const line = /^ +(printf .*)$/m.exec(out)?.[1] ?? '';
  const shell = { encoding: 'utf8', env: { ...process.env, SVC_JWT_SECRET: '~old?/' } } as const;
  expect(execFileSync('sh', ['-c', line], shell)).toBe(Buffer.from('~old?/').toString('base64url'));
});

describe('user import', () => {
  const HEAD = 'codigo;nome_completo;telefone;papel;escola_id';

  it('reports every bad row in the order of the file, and imports the others with --skip-bad', async () => {
    const path = file(
      [
        HEAD,
        `${NEW.codigo};Nova;${NEW.telefone};coordenador;${AURORA}`,
        'só um',
        `${NEW.codigo};Nova;${NEW.telefone};administrador;`,
        '1;X;;;',
        `${ANA.codigo};Outra;;;`,
      ].join('\r\n'),
    );
    const bad = [
      'line 3: codigo: CPF inválido: confira os onze dígitos',
      'line 3: nome_completo: Informe o nome',
      'line 5: codigo: CPF inválido: confira os onze dígitos',
      'line 6: nome_completo: já cadastrado, nome diferente',
    ];
    const dry = await run('user', 'import', path, '--skip-bad', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out.split('\n').filter((line) => !line.startsWith('undo '))).toEqual([
      ...bad,
      '2 rows imported, 1 people are new, 3 skipped',
      'dry run: nothing was saved',
    ]);
    const people = await count('portaria.usuarios');
    expect(await run('user', 'import', path)).toEqual({
      code: 1,
      out: [...bad, '3 of 5 lines have faults: nothing was imported'].join('\n'),
    });
    expect(await count('portaria.usuarios')).toBe(people);
    expect((await run('user', 'import', path, '--skip-bad')).code).toBe(0);
    const { answer } = await signIn(NEW);
    expect(answer.body['principal_role']).toBe('administrador');
    expect(answer.body['roles']).toHaveLength(2);
  });

  const NAMES = HEAD.split(';');
  const nameOfNew = () =>
    query('select nome_completo from portaria.usuarios where codigo = $1', [NEW.codigo]);

  it.each([
    ['CSV of Windows', Buffer.from(`${HEAD}\r\n${NEW.codigo};João;;;\r\n`, 'latin1')],
    ['XLSX', oneSheet(rowsOf([['Equipe de 2026'], NAMES, [NEW.codigo, 'João']]))],
  ])('reads %s', async (_, bytes) => {
    const { code, out } = await run('user', 'import', file(Buffer.from(bytes)));
    expect([code, out]).toEqual([0, expect.stringMatching(/^1 rows imported, 1 people are new\nundo \S+$/)]);
    expect(await nameOfNew()).toEqual([{ nome_completo: 'João' }]);
    expect((await run('undo', out.split('undo ')[1] ?? '')).out).toBe('1 undone');
    expect(await nameOfNew()).toEqual([]);
  });

  it('names the row of the spreadsheet of each bad row, and refuses formulas', async () => {
    const bad = oneSheet(rowsOf([['Equipe de 2026'], [], NAMES, ['1', 'X']]));
    expect(await run('user', 'import', file(Buffer.from(bad)))).toMatchObject({
      code: 1,
      out: expect.stringContaining('line 4: codigo: CPF inválido') as string,
    });
    const formula = oneSheet(`${rowsOf([NAMES])}<row><c><f>A1</f><v>${NEW.codigo}</v></c></row>`);
    expect(await run('user', 'import', file(Buffer.from(formula)))).toEqual({
      code: 1,
      out: 'Cell A2 has a formula: copy the table and paste only the values.',
    });
  });
});
