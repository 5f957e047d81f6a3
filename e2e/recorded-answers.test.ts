// Staying signed in is off without its limits: every answer of the endpoints that it touches is the one recorded before it existed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post, type Answer, type Ask } from './support/http.ts';
import { CARLA, IRENE, NOBODY } from './support/people.ts';
import { claimsOf, lastCode, tokenOf, wrong } from './support/sign-in.ts';

/* Written with RECORD_ANSWERS=1 before the renewal existed. */
const RECORD = join(import.meta.dirname, 'data', 'recorded-answers.json');
const FROM_APP: Ask = { origin: 'http://localhost:5173', headers: { 'Sec-Fetch-Site': 'same-site' } };

beforeEach(reset);

/** The whole answer, without what differs from run to run. */
function masked(answer: Answer): object {
  const { date: _, 'x-request-id': __, connection: ___, ...headers } = answer.headers;
  const token = /=(eyJ[^;]+)/.exec(answer.cookies.join())?.[1];
  return {
    asked: answer.asked,
    status: answer.status,
    headers: JSON.parse(mask(JSON.stringify(headers))) as unknown,
    body: mask(answer.text),
    ...(token !== undefined && { claims: JSON.parse(mask(JSON.stringify(shape(token)))) as unknown }),
  };
}

const mask = (text: string): string =>
  text
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replaceAll(/(?!00000000-)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>');

/** The claims in their order, with the life of the token instead of its times. */
function shape(token: string): object {
  const { iat, exp, jti: _, ...claims } = claimsOf(token);
  return { names: Object.keys(claimsOf(token)), life: exp - iat, claims };
}

async function answers(): Promise<object[]> {
  const seen: Answer[] = [];
  const say = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    seen.push(answer);
    return answer;
  };
  await say(post('send-otp', { codigo: NOBODY }, FROM_APP));
  await say(post('send-otp', { codigo: CARLA.codigo }, FROM_APP));
  const otp = await lastCode(CARLA.telefone);
  await say(post('verify-otp', { codigo: CARLA.codigo, otp: wrong(otp), manter: true }, FROM_APP));
  const entered = await say(post('verify-otp', { codigo: CARLA.codigo, otp, manter: true }, FROM_APP));
  const token = tokenOf(entered);
  await say(ask('me', { token }));
  await say(ask('sessions', { token }));
  const [, other] = entered.body['roles'] as { nome: string; escola_id: string }[];
  const role = { papel: other?.nome, escola_id: other?.escola_id };
  await say(post('select-role', role, { token }));
  await say(post('logout', {}, { token }));
  await say(ask('me', { token }));
  await say(post('logout', {}, { token }));
  await say(post('logout', {}));

  await say(post('portal-send-otp', { codigo: IRENE.codigo }, FROM_APP));
  const code = await lastCode(IRENE.telefone);
  const opened = await say(
    post('portal-verify-otp', { codigo: IRENE.codigo, otp: code, manter: true }, FROM_APP),
  );
  const mural = tokenOf(opened, 'svc_mural');
  await say(ask('portal-me', { mural }));
  const [, next] = opened.body['perfis'] as { portal_type: string; id: string }[];
  await say(post('portal-select-profile', { portal_type: next?.portal_type, id: next?.id }, { mural }));
  await say(ask('portal-sessions', { mural }));
  await say(post('portal-logout', { todas: true }, { mural }));
  await say(ask('portal-me', { mural }));
  return seen.map(masked);
}

it.each([
  ['with the limits at 0', 'select 1'],
  ['without the limits', `delete from portaria.limites where nome ~ '^(renovac|acesso_)'`],
])('every answer is the recorded one, byte for byte, %s', async (_limits, change) => {
  const rows = await query(`select * from portaria.limites where nome ~ '^(renovac|acesso_)'`);
  onTestFinished(async () => {
    await query(
      `insert into portaria.limites select * from jsonb_populate_recordset(null::portaria.limites, $1)
       on conflict (nome) do nothing`,
      [JSON.stringify(rows)],
    );
  });
  await query(change);
  const seen = await answers();
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(RECORD, `${JSON.stringify(seen, undefined, 2)}\n`);
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as object[];
  for (const [at, answer] of seen.entries()) expect(answer).toEqual(recorded[at]);
  expect(seen).toHaveLength(recorded.length);
  expect(JSON.stringify(seen)).toBe(JSON.stringify(recorded)); // the order of headers too
});
