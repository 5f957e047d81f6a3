// Error responses have a documented code, an exact Retry-After where one is due, and no internal detail.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, isErrorCode } from '../common/errors.ts';
import { ageCodes, makeUsers, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { address, inTurns } from './support/parallel.ts';
import { ANA, BRUNO } from './support/people.ts';
import { requestCode, signIn, wrong } from './support/sign-in.ts';

const QUERIES = [
  'select=nope',
  'select=*,portaria.usuarios(*)',
  'select=usuarios(*)',
  'select=turmas(nope)',
  'select=id::regclass',
  'select=id::nope',
  'select=(',
  'id=eq.x',
  'id=in.(1,2',
  'id=nope.1',
  'id=eq.',
  'nope=eq.1',
  'nascimento=gt.soon',
  'ativo=is.maybe',
  'turma_id=eq.1;drop',
  'and=(id.eq.1',
  'or=()',
  'order=nope',
  'order=id.sideways',
  'limit=-1',
  'limit=x',
  'offset=-5',
  'offset=99999999999999999999',
  'columns=id',
  'on_conflict=id',
  'id=fts(nope).x',
  'nome_completo=match.(',
  'nome_completo=imatch.[',
  'matricula=like.\\',
  'escola_id=eq.00000000',
  'id=cs.{',
  'id=ov.(1,2)',
  'nascimento=eq.0000-99-99',
];
const TABLES = [
  'alunos',
  'turmas',
  'notas',
  'nope',
  'usuarios',
  'login_otps',
  'pg_authid',
  'token_blacklist',
  'escolas',
];
const FUNCTIONS = [
  'nope',
  'me',
  'logout',
  'select_role',
  'send_otp',
  'verify_otp',
  'otp_delivery',
  'delivery_receipt',
  'delivery_status',
  'revoked_reuse',
  'check_request',
  'run_maintenance',
  'pg_sleep',
  'version',
];
const ENDPOINTS = ['send-otp', 'verify-otp', 'select-role', 'logout', 'auth-diagnostics'];
const BODIES: unknown[] = [
  {},
  { papel: 1 },
  { papel: 'x', escola_id: 'x' },
  { todas: 'x' },
  { nope: 1 },
  [],
  'x',
  { codigo: 'x', otp: [] },
];

describe('an error response', () => {
  let provoked: Answer[];
  let words: RegExp;
  beforeAll(async () => {
    await reset();
    const { token } = await signIn(ANA);
    const table =
      (text: string, headers = {}, session: string | undefined = token) =>
      () =>
        ask(`/rest/v1/${text}`, { token: session, headers });
    const call = (path: string, body: unknown, session?: string) => () =>
      post(path, body, { token: session });
    const asked = [
      ...TABLES.slice(0, 4).flatMap((name) => QUERIES.map((text) => table(`${name}?${encodeURI(text)}`))),
      ...TABLES.flatMap((name) => [
        () => ask(`/rest/v1/${name}`),
        table(name, { Accept: 'image/png' }),
        table(name, { Range: '9-1' }),
        table(name, { Accept: 'application/vnd.pgrst.object+json' }),
        table(name, { 'Accept-Profile': 'portaria' }),
      ]),
      ...BODIES.flatMap((body) => [
        ...FUNCTIONS.flatMap((name) => [
          call(`/rest/v1/rpc/${name}`, body, token),
          call(`/rest/v1/rpc/${name}`, body),
        ]),
        ...ENDPOINTS.map((path) => call(path, body, 'x.y.z')),
      ]),
    ];
    provoked = (await inTurns(20, asked)).filter(({ status }) => status >= 400);
    const names = await query(`
      select relname as n from pg_class where relnamespace::regnamespace::text in ('api', 'portaria') and length(relname) > 4
      union select proname from pg_proc where pronamespace::regnamespace::text in ('api', 'portaria') and length(proname) > 4
      union select conname from pg_constraint union select attname from pg_attribute where length(attname) > 8
      union select rolname from pg_roles union select nspname from pg_namespace where length(nspname) > 3`);
    const list = names.map(({ n }) => String(n).replace(/\W/g, '\\$&')).filter((name) => !isErrorCode(name));
    words = new RegExp(
      `\\b(?:${list.join('|')}|PGRST\\w*|SQLSTATE|postgres\\w*|postgrest|pg_\\w+|[0-9A-Z]{2}[0-9]{3}|schema|column|relation|function|syntax|haskell|node_modules|\\.ts|\\.sql|at line|\\d+\\.\\d+\\.\\d+)\\b`,
      'i',
    );
  });

  it('never contains internal names, in more than 200 cases [C14, E15]', () => {
    expect(provoked.length).toBeGreaterThan(200);
    for (const { asked, status, body, text } of provoked) {
      expect(status < 500, `${asked}: ${text}`).toBe(true);
      expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
      expect(isErrorCode(body['code']), text).toBe(true);
      const known = ERRORS[body['code'] as keyof typeof ERRORS];
      expect([status, body['message']]).toEqual([known.status, known.message]);
      /* Only /rest/v1 says what to send instead. */
      if (!asked.includes('/rest/v1')) expect([asked, body['hint']]).toEqual([asked, null]);
      const said = text
        .replace(`"code":"${String(body['code'])}"`, '')
        .replace(/"(?:code|message|details|hint)":/g, '')
        .replace('application/vnd.pgrst.object+json', ''); // a media type that a client sends
      expect(words.exec(said)?.[0]).toBeUndefined();
    }
  });
});

describe('Retry-After', () => {
  beforeEach(reset);
  const seconds = ({ headers }: Answer): number => Number(headers['retry-after']);

  it('of a person’s limit is the exact number of seconds until the next allowed request [C15]', async () => {
    const send = (i: number) => post('send-otp', { codigo: ANA.codigo }, { from: address(i) });
    for (let i = 0; i < 3; i++) expect((await send(i)).status).toBe(200);
    const refused = await send(3);
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited_user']);
    expect(seconds(refused)).toBeGreaterThan(880);
    expect(seconds(refused)).toBeLessThanOrEqual(900);
    await ageCodes(seconds(refused) - 20);
    const later = await send(4);
    expect([later.status, seconds(later) >= 1 && seconds(later) <= 20]).toEqual([429, true]);
    await ageCodes(seconds(later));
    expect((await send(5)).status).toBe(200);
  });

  it('of an address’s limit is exact, and the same for known and unknown people [C15]', async () => {
    const users = await makeUsers(10);
    for (const { codigo } of users) await post('send-otp', { codigo });
    const began = performance.now();
    const [known, unknown] = [
      await post('send-otp', { codigo: ANA.codigo }),
      await post('send-otp', { codigo: '00000000191' }),
    ];
    const passed = (performance.now() - began) / 1_000;
    expect([known.status, known.code]).toEqual([429, 'rate_limited_ip']);
    expect(unknown.text).toBe(known.text);
    expect(Math.abs(seconds(known) - seconds(unknown))).toBeLessThanOrEqual(1 + passed);
    expect(seconds(known)).toBeLessThanOrEqual(3_600);
    await ageCodes(seconds(known));
    expect((await post('send-otp', { codigo: ANA.codigo })).status).toBe(200);
  });

  it('of the daily limit of wrong codes is exact [A19]', async () => {
    const otp = await requestCode(BRUNO);
    const began = performance.now();
    await query(
      `insert into portaria.login_otps (contexto, usuario_id, sal, hash, tentativas, criado_em, expira_em)
      select 'sistema', u.id, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 3, clock_timestamp() - interval '1 hour', clock_timestamp()
      from portaria.usuarios as u, generate_series(1, 10) where u.codigo = $1`,
      [BRUNO.codigo],
    );
    for (const guess of [wrong(otp), otp]) {
      const answer = await post('verify-otp', { codigo: BRUNO.codigo, otp: guess });
      expect([answer.status, answer.code]).toEqual([429, 'rate_limited_user']);
      const passed = (performance.now() - began) / 1_000;
      expect(seconds(answer)).toBeLessThanOrEqual(82_800);
      expect(seconds(answer)).toBeGreaterThan(82_800 - passed - 1);
    }
  });
});
