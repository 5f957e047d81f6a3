// The administration on the real stack: who may call each function, and the effect of each change on sessions.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { count, idOf, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, BRUNO, DAVI, HUGO, JOAO } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { inbox, signIn } from './support/sign-in.ts';

const F = '/functions/v1/';
const NOBODY = '00000000-0000-4000-8000-00000000ffff';

const get = (path: string, token: string): Promise<Answer> => ask(`${F}${path}`, { token });
const send = (path: string, json: unknown, token: string): Promise<Answer> =>
  post(`${F}${path}`, json, { token });
const names = (answer: Answer) =>
  (answer.body['pessoas'] as { nome_completo: string }[]).map(({ nome_completo }) => nome_completo);

beforeEach(reset);
afterAll(() => query(`delete from api.escolas where nome = 'Escola Nova'`));

describe('permissions of the administration endpoints', () => {
  const ADMIN_ONLY: [string, unknown?][] = [
    ['schools'],
    ['limits'],
    ['alerts'],
    ['deliveries'],
    ['findings'],
    [`person-export?id=${NOBODY}`],
    ['school-create', { nome: 'X' }],
    ['school-update', { id: AURORA, nome: 'X' }],
    ['limit-set', { nome: 'otps_por_ip', valor: 5 }],
    ['alert-settle', { id: NOBODY, motivo: 'x' }],
  ];
  const STAFF: [string, unknown?][] = [
    ['people'],
    ['person-create', { codigo: '55544477731', nome_completo: 'X' }],
    ['roles'],
    ['role-grant', { papel: 'coordenador', escola_id: AURORA, codigo: BRUNO.codigo }],
    ['role-revoke', { papel: 'coordenador', escola_id: AURORA, codigo: BRUNO.codigo }],
    ...['activate', 'deactivate', 'unlock', 'end-sessions'].map((what): [string, unknown] => [
      `person-${what}`,
      { id: NOBODY },
    ]),
  ];
  const call = ([path, json]: [string, unknown?], token: string) =>
    json === undefined ? get(path, token) : send(path, json, token);

  it.each([
    ['a school account', AURORA_SCHOOL, ADMIN_ONLY],
    ['a coordenador', BRUNO, [...ADMIN_ONLY, ...STAFF.slice(0, 5)]],
    ['an especialista', DAVI, [...ADMIN_ONLY, ...STAFF]],
  ] as const)('%s is refused with not_allowed', async (_who, person, calls) => {
    const { token } = await signIn(person);
    for (const each of calls) {
      const answer = await call(each, token);
      expect([each[0], answer.status, answer.code]).toEqual([each[0], 403, 'not_allowed']);
    }
    const csv = {
      method: 'POST',
      body: 'codigo,nome_completo\n',
      headers: { 'Content-Type': 'text/csv' },
      token,
    };
    expect((await ask(`${F}people-import`, csv)).code).toBe('not_allowed');
  });

  it('a student gets 401 from each of them, and from the function people at PostgREST', async () => {
    const { token: mural } = await portalSignIn(JOAO);
    for (const [path, json] of [...ADMIN_ONLY, ...STAFF]) {
      const answer = json === undefined ? await get(path, mural) : await send(path, json, mural);
      expect([path, answer.status, answer.code]).toEqual([path, 401, 'portal_token_refused']);
    }
    expect((await direct('/rpc/people', { token: mural, json: {} })).status).toBe(401);
  });

  it('PostgREST, called directly, also refuses a coordenador', async () => {
    const { token } = await signIn(BRUNO);
    expect((await direct('/rpc/people', { token, json: {} })).status).toBe(403);
    expect((await direct('/rpc/limit_set', { token, json: { nome: 'otps_por_ip', valor: 5 } })).status).toBe(
      403,
    );
  });
});

describe('a school account', () => {
  it('finds only people of its own school', async () => {
    const { token } = await signIn(AURORA_SCHOOL);
    expect(names(await get('people?busca=bruno', token))).toEqual(['Bruno Lima']);
    expect(names(await get('people?busca=bruno&escola_id=&cursor=&limite=', token))).toEqual(['Bruno Lima']);
    expect(names(await get('people?busca=hugo', token))).toEqual([]);
    expect((await get(`person?id=${await idOf(HUGO)}`, token)).code).toBe('not_allowed');
    expect((await get(`people?escola_id=${BOA_VISTA}`, token)).code).toBe('not_allowed');
    expect(names(await get('people?contexto=portal&busca=joao', token))).toEqual(['João Alves']);
  });

  it('sees that a person cannot sign in without a phone, and adds the phone', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [BRUNO.codigo]);
    const { token } = await signIn(AURORA_SCHOOL);
    const { body } = await get(`person?id=${await idOf(BRUNO)}`, token);
    expect(body).toMatchObject({ situacao: 'sem_telefone', ate: null, nome_completo: 'Bruno Lima' });
    const change = {
      id: await idOf(BRUNO),
      atualizado_em: body['atualizado_em'],
      telefone: '(11) 90000-0002',
    };
    expect((await send('person-update', change, token)).body).toMatchObject({ situacao: 'pode_entrar' });
    expect((await send('person-update', change, token)).code).toBe('edit_conflict');
    await signIn(BRUNO);
  });

  it('that changes the phone of a person causes one notice to the old number', async () => {
    const { token } = await signIn(AURORA_SCHOOL);
    const id = await idOf(BRUNO);
    const { body } = await get(`person?id=${id}`, token);
    const change = { id, atualizado_em: body['atualizado_em'], telefone: '+5511988887777' };
    const told = async () => {
      const { text } = await ask('/dev/inbox', { headers: { Accept: 'text/html' } });
      return text
        .split('<article>')
        .filter(
          (message) => message.includes(BRUNO.telefone.slice(1)) && message.includes('termina em 7777'),
        );
    };
    const before = (await told()).length; // of an earlier try
    expect((await send('person-update', change, token)).body['telefone']).toBe('****7777');
    await expect.poll(async () => (await told()).length).toBe(before + 1);
    expect((await told())[0]).not.toContain('class="otp"');
    expect((await inbox()).filter(({ otp }) => !/^\d{6}$/.test(otp))).toEqual([]);
    /* The shim records the delivery only after the channel has the notice. */
    await expect.poll(() => count('portaria.avisos where enviado_em is not null')).toBe(1);
    expect(await count('portaria.logs_transacoes where ator_id is not null and usuario_id = $1', [id])).toBe(
      1,
    );
  });

  it('gets the name of the invalid field and the reason', async () => {
    const { token } = await signIn(AURORA_SCHOOL);
    const student = (await get('people?contexto=portal&busca=joao', token)).body['pessoas'] as {
      id: string;
    }[];
    const id = student[0]?.id ?? '';
    const { atualizado_em } = (await get(`person?id=${id}`, token)).body;
    const answer = await send('person-update', { id, atualizado_em, telefone: '123' }, token);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.body['details']).toEqual({
      campo: 'telefone',
      motivo: 'Telefone inválido: use o formato +55 11 90000-0000',
    });
  });

  it('deactivates a person of its school, which ends the sessions of that person at once', async () => {
    const { token: bruno } = await signIn(BRUNO);
    const { token } = await signIn(AURORA_SCHOOL);
    const id = await idOf(BRUNO);
    expect((await send('person-deactivate', { id }, token)).body['situacao']).toBe('inativa');
    expect((await get('me', bruno)).code).toBe('session_ended');
    expect((await send('person-activate', { id }, token)).body['situacao']).toBe('pode_entrar');
    expect((await get('me', bruno)).code).toBe('session_ended');
    expect(await count('portaria.alertas')).toBe(0);
  });

  it('grants the role coordenador at its own school, and no other role', async () => {
    const { token } = await signIn(AURORA_SCHOOL);
    const grant = (fields: object) => send('role-grant', { codigo: HUGO.codigo, ...fields }, token);
    expect((await grant({ papel: 'coordenador', escola_id: AURORA })).body['papeis']).toEqual([
      { nome: 'coordenador', escola_id: AURORA, escola_nome: 'Escola Aurora' },
    ]);
    for (const fields of [
      { papel: 'coordenador', escola_id: BOA_VISTA },
      { papel: 'escola', escola_id: AURORA },
      { papel: 'administrador' },
    ])
      expect((await grant(fields)).code).toBe('not_allowed');
  });
});

describe('an administrador', () => {
  it('gets 409 edit_conflict when a concurrent change of the same person came first', async () => {
    const [ana, gabi] = [await signIn(ANA), await signIn(ANA)];
    const id = await idOf(HUGO);
    const seen = (await get(`person?id=${id}`, ana.token)).body['atualizado_em'];
    const rename = (token: string, nome: string) =>
      send('person-update', { id, atualizado_em: seen, nome_completo: nome }, token);
    const answers = await Promise.all([rename(ana.token, 'Hugo A'), rename(gabi.token, 'Hugo B')]);
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'edit_conflict'],
    ]);
    const won = answers.find(({ status }) => status === 200)?.body['nome_completo'];
    expect((await get(`person?id=${id}`, ana.token)).body['nome_completo']).toBe(won);
  });

  it('imports a CSV file of people, or nothing of it when a row is invalid', async () => {
    const { token } = await signIn(ANA);
    const file = (text: string, query = '') =>
      ask(`${F}people-import${query}`, {
        method: 'POST',
        body: text,
        token,
        headers: { 'Content-Type': 'text/csv; charset=utf-8' },
      });
    const good = 'codigo;nome_completo\n55544477731;Édson Sá\n66644477730;Rita\n';
    expect((await file(`${good}1;Ruim\n2\n`)).body).toEqual({
      importadas: 0,
      total: 4,
      ensaio: false,
      erros: [
        { linha: 4, motivo: 'CPF inválido: confira os onze dígitos' },
        { linha: 5, motivo: 'CPF inválido: confira os onze dígitos; Informe o nome' },
      ],
    });
    expect((await file(good, '?ensaio=1')).body).toMatchObject({ importadas: 0, erros: [], ensaio: true });
    expect(names(await get('people?busca=edson', token))).toEqual([]);
    expect((await file(good)).body).toMatchObject({ importadas: 2, erros: [], ensaio: false });
    expect(names(await get('people?busca=edson', token))).toEqual(['Édson Sá']);
    expect((await file('nome\nx')).body).toMatchObject({
      code: 'invalid_request',
      details: { campo: 'arquivo' },
    });
    expect((await file(`a\n${'x'.repeat(5_300_000)}`)).code).toBe('payload_too_large');
    const headers = { 'Content-Type': 'application/octet-stream' };
    const body = 'codigo,nome_completo\n29537914806,De outro cliente\n';
    const bytes = { method: 'POST', body, headers, token };
    expect((await ask(`${F}people-import?ensaio=1`, bytes)).body).toMatchObject({
      importadas: 0,
      total: 1,
      erros: [],
    });
    expect((await send('people-import', {}, token)).body).toMatchObject({
      code: 'unsupported_media_type',
      details: { esperado: 'text/csv' },
    });
  });

  it('imports the files of import-draft: names of columns, roles and schools as people write them, in Windows-1252', async () => {
    const { token } = await signIn(ANA);
    const [school] = await query('select nome from api.escolas where id = $1', [AURORA]);
    const text = `Servidor;CPF;Função;Unidade Escolar;Ramal\nJoão Sá;555.444.777-31;COORDENADORA;${String(school?.['nome'])};7\n`;
    const body = Buffer.from(text, 'latin1');
    const headers = { 'Content-Type': 'text/csv' };
    const answer = await ask(`${F}people-import`, { method: 'POST', body, token, headers });
    expect(answer.body).toEqual({ importadas: 1, total: 1, erros: [], ensaio: false });
    const { body: list } = await get('people?busca=joao%20sa', token);
    expect(list).toMatchObject({
      pessoas: [{ nome_completo: 'João Sá', papeis: [{ nome: 'coordenador', escola_id: AURORA }] }],
    });
  });

  it('imports 2,000 people within the time limit of a request', async () => {
    const { token } = await signIn(ANA);
    const rows = Array.from({ length: 2_000 }, (_, i) => `${String(70_000_000_000 + i)},Pessoa ${i}`);
    const answer = await ask(`${F}people-import`, {
      method: 'POST',
      body: `codigo,nome_completo\n${rows.join('\n')}`,
      token,
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(answer.body).toMatchObject({ importadas: 2_000, erros: [] });
  });

  it('needs a recent sign-in for exports and for changes that can give somebody access', async () => {
    const { token } = await signIn(ANA);
    await query(`update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes'`);
    const id = await idOf(BRUNO);
    for (const [path, json] of [
      ['person-update', { id, atualizado_em: new Date().toISOString(), telefone: '+5511911112222' }],
      ['person-unlock', { id }],
      ['role-grant', { id, papel: 'especialista' }],
      ['role-revoke', { id, papel: 'coordenador', escola_id: AURORA }],
      ['limit-set', { nome: 'otps_por_ip', valor: 20 }],
    ] as const)
      expect([path, (await send(path, json, token)).code]).toEqual([path, 'fresh_login_required']);
    expect((await get(`person-export?id=${id}`, token)).code).toBe('fresh_login_required');
    expect((await get('limits', token)).status).toBe(200);
  });

  it('gets the name of the invalid field and the reason from five endpoints', async () => {
    const { token } = await signIn(ANA);
    const id = await idOf(BRUNO);
    const codigo = '55544477731';
    for (const [path, json, campo] of [
      ['person-create', { codigo, nome_completo: '' }, 'nome_completo'],
      ['person-create', { codigo, nome_completo: 'Zé', telefone: 'abc' }, 'telefone'],
      ['person-update', { id, nome_completo: 'Zé' }, 'atualizado_em'],
      ['role-grant', { id, papel: 'diretor', escola_id: AURORA }, 'papel'],
      ['role-grant', { id, papel: 'coordenador' }, 'escola_id'],
      ['school-create', { nome: '' }, 'nome'],
      ['limit-set', { nome: 'otps_por_ip', valor: 0 }, 'valor'],
    ] as const) {
      const { status, code, body } = await send(path, json, token);
      const details = { campo, motivo: expect.stringMatching(/\S/) as string };
      expect([path, status, code, body['details']]).toEqual([path, 400, 'invalid_request', details]);
    }
  });

  it('creates and deletes a school through /rest/v1, and gets the written row back', async () => {
    const { token } = await signIn(ANA);
    const headers = { Prefer: 'return=representation' };
    const made = await ask('/rest/v1/escolas?select=nome', {
      method: 'POST',
      json: { nome: 'Escola Passageira' },
      token,
      headers,
    });
    expect([made.status, made.text]).toEqual([201, '[{"nome":"Escola Passageira"}]']);
    const gone = await ask('/rest/v1/escolas?nome=eq.Escola%20Passageira&select=nome', {
      method: 'DELETE',
      token,
      headers,
    });
    expect([gone.status, gone.text]).toEqual([200, '[{"nome":"Escola Passageira"}]']);
  });

  it('exports all data of a person, and the export is logged', async () => {
    const { token } = await signIn(ANA);
    const id = await idOf(BRUNO);
    const { status, body } = await get(`person-export?id=${id}`, token);
    expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(['portaria.usuarios'])]);
    expect(body['portaria.usuarios']).toMatchObject([{ id, codigo: BRUNO.codigo }]);
    expect(
      await count(`portaria.logs_transacoes where evento = 'person.export' and usuario_id = $1`, [id]),
    ).toBe(1);
  });

  it('writes one log entry for each change, with the person who made it', async () => {
    const { token } = await signIn(ANA);
    const ana = await idOf(ANA);
    const school = await send('school-create', { nome: 'Escola Nova', uf: 'sp' }, token);
    await send('school-update', { id: school.body['id'], municipio: 'Santos' }, token);
    await send('limit-set', { nome: 'otps_por_ip', valor: 20 }, token);
    const rows = await query(
      `select evento from portaria.logs_transacoes where ator_id = $1 order by criado_em`,
      [ana],
    );
    expect(rows.map(({ evento }) => evento)).toEqual(['school.add', 'school.update', 'limit.change']);
  });
});

describe('the endpoints for one’s own sessions', () => {
  it('list them, end one at once without an alert, and end no session of another person', async () => {
    const { token: here } = await signIn(BRUNO);
    const { token: phone } = await signIn(BRUNO);
    const sessions = (await get('sessions', here)).body['sessoes'] as { id: string; atual: boolean }[];
    const other = sessions.find(({ atual }) => !atual);
    expect(sessions.map(({ atual }) => atual).sort()).toEqual([false, true]);
    const { token: ana } = await signIn(ANA);
    expect((await send('end-session', { id: other?.id }, ana)).code).toBe('not_found');
    expect((await send('end-session', { id: other?.id }, here)).body).toEqual({
      situacao: 'encerrada',
    });
    expect((await get('me', phone)).code).toBe('session_ended');
    expect((await direct('/rpc/me', { token: phone })).status).toBe(401);
    expect((await get('me', here)).status).toBe(200);
    expect(await count('portaria.token_blacklist')).toBe(0);
    expect(await count('portaria.alertas')).toBe(0);
  });

  it('list and end the session of a student too', async () => {
    const { token: mural } = await portalSignIn(JOAO);
    const list = await ask(`${F}portal-sessions`, { mural });
    const [session] = list.body['sessoes'] as { id: string; atual: boolean }[];
    expect(session).toMatchObject({ atual: true, papel: 'aluno', escola_nome: 'Escola Aurora' });
    expect((await post(`${F}portal-end-session`, { id: session?.id }, { mural })).status).toBe(200);
    expect((await ask(`${F}portal-me`, { mural })).code).toBe('session_ended');
    const [who] = await query(
      `select s.titular_id = l.ator_id as own from portaria.logs_transacoes as l, portaria.sessoes as s
       where l.evento = 'portal.session.end' and s.familia = $1`,
      [session?.id],
    );
    expect(who).toEqual({ own: true });
  });
});
