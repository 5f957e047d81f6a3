// The sends of a day have a limit for the network and for each school: a botnet stops there, and people at home get in.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import { count, logged, makeUsers, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { address, inTurns, queued, tally } from './support/parallel.ts';
import { ANA, AURORA, BRUNO, HUGO, IRENE, NOBODY } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';

const BOTS = process.env['CI_FULL'] === '1' ? 5_000 : 1_500;
const ROW = 300;
/* A send that is rolled back, because its batch could not wait for a lock, keeps its number. */
const SPARE = 40;
let receiver: Provider;
let shims: Shim[];

beforeEach(async () => {
  await reset();
  receiver = await startProvider();
  shims = [];
});
afterEach(async () => {
  await Promise.all(shims.map((shim) => shim.stop()));
  await receiver.stop();
  await reset();
});

const limit = (nome: string, valor: number) =>
  query('update portaria.limites set valor = $2 where nome = $1', [nome, valor]);
const sent = () => count('portaria.otp_envios where otp_id is not null and ordem = 1');
async function start(env: Record<string, string> = {}) {
  const metrics = await freePort();
  const shim = await startShim({
    SVC_ALERT_URL: `${receiver.url}/topico`,
    METRICS_PORT: String(metrics),
    ...env,
  });
  shims.push(shim);
  return {
    port: shim.port,
    metrics: async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text(),
  };
}
const send = (codigo: string, i: number, port?: number) =>
  post('send-otp', { codigo }, { from: address(i), ...(port !== undefined && { port }) });

it('a botnet of 1,500 addresses or more with known codes stops at the row; people at home get in; the operator was told at half', async () => {
  await signIn(ANA);
  const bots = await makeUsers(BOTS);
  await limit('envios_dia_rede', ROW);
  await limit('preco_mensagem_console', 170);
  const { port, metrics } = await start();
  const attack = bots.map(
    ({ codigo }, i) =>
      () =>
        send(codigo, i, port),
  );
  const first = await inTurns(20, attack.slice(0, ROW / 2));
  expect(tally(first)).toEqual({ '200': ROW / 2 });
  await expect.poll(() => receiver.asked.length).toBe(1);
  expect(receiver.asked[0]?.body).toContain(`de ${ROW}.`);
  const rest = await inTurns(20, attack.slice(ROW / 2));
  expect(Object.keys(tally(rest)).sort()).toEqual(['200', '429 sends_exhausted']);
  const all = await sent();
  expect(all).toBeLessThanOrEqual(ROW);
  expect(all).toBeGreaterThanOrEqual(ROW - SPARE);
  await expect.poll(() => receiver.asked.length).toBe(2);
  expect([await logged('sends.half'), await logged('sends.exhausted')]).toEqual([1, 1]);
  const shown = await metrics();
  const day = Number(/^portaria_sends_day (\d+)$/m.exec(shown)?.[1]);
  expect([day >= ROW, day <= ROW + SPARE]).toEqual([true, true]);
  expect(shown).toContain(`portaria_sends_day_limit ${ROW}\n`);
  const cost = Number(/^portaria_sends_day_cost_reais ([\d.]+)$/m.exec(shown)?.[1]);
  expect(cost).toBeCloseTo(all * 0.17, 2);
  expect(shown).toContain('portaria_sends_warnings_total{tipo="envios_metade"} 1');

  const refused = await send(HUGO.codigo, 6_000);
  expect([refused.status, refused.code]).toEqual([429, 'sends_exhausted']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  const { token } = await signIn(ANA);
  const { body } = await ask('deliveries', { token });
  expect(body['dia']).toMatchObject({ limite: ROW, envios: day + 1 });
  const open = (await ask('alerts', { token })).body['alertas'] as { tipo: string }[];
  expect(open.map(({ tipo }) => tipo).sort()).toEqual(['envios_fim', 'envios_metade']);
  await limit('envios_dia_rede', Math.floor(ROW / 2));
  expect((await post('send-otp', { codigo: ANA.codigo })).code).toBe('sends_exhausted');
  await query(`update portaria.envios_hora set hora = hora - interval '26 hours'`);
  expect((await send(HUGO.codigo, 6_001)).status).toBe(200);
});

it('100 sends, a few at a time, through two instances pass the row exactly, with and without the row of a school', async () => {
  const people = await makeUsers(100);
  const shim = await start();
  const at = (i: number) => (i % 2 === 0 ? {} : { port: shim.port });
  const storm = () => queued(100, (i) => post('send-otp', people[i], { from: address(i), ...at(i) }));
  await limit('envios_dia_rede', 10);
  expect(tally(await storm())).toEqual({ '200': 10, '429 sends_exhausted': 90 });
  await limit('envios_dia_rede', 0);
  await limit('envios_dia_escola', 25);
  expect(tally(await storm())['200']).toBe(15);
  expect(await count('portaria.otp_envios where escola_id = $1', [AURORA])).toBe(25);
});

it('the row of a school stops its staff and its families, and no other school', async () => {
  const [other] = await makeUsers(1);
  await signIn(BRUNO);
  await portalSignIn(IRENE);
  await limit('envios_dia_escola', 2);
  expect((await send(String(other?.codigo), 1)).code).toBe('sends_exhausted');
  const portal = await post('portal-send-otp', { codigo: IRENE.codigo }, { from: address(2) });
  expect(portal.code).toBe('sends_exhausted');
  expect((await send(HUGO.codigo, 3)).status).toBe(200);
  expect((await send(NOBODY, 4)).code).toBe('user_not_found');
  expect((await post('send-otp', { codigo: BRUNO.codigo })).status).toBe(200);
  const [entry] = await query(`select usuario_id, dados from portaria.logs_transacoes
    where evento = 'otp.refused' and dados ->> 'code' = 'sends_exhausted' and usuario_id is not null`);
  expect(entry?.['dados']).toMatchObject({ limite: 'envios_dia_escola' });
});

it('uniform answers do not tell a known code from an unknown one when the sends are used up', async () => {
  const { port } = await start({ SVC_OTP_RESPONSE: 'uniform' });
  await signIn(BRUNO);
  await limit('envios_dia_rede', 1);
  const [known, unknown] = [await send(HUGO.codigo, 1, port), await send(NOBODY, 2, port)];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.code).toBe('sends_exhausted');
  const [other] = await makeUsers(1);
  await limit('envios_dia_rede', 0);
  await limit('envios_dia_escola', 1);
  const [hidden, nobody] = [await send(String(other?.codigo), 3, port), await send(NOBODY, 4, port)];
  expect([hidden.status, Object.keys(hidden.body)]).toEqual([nobody.status, Object.keys(nobody.body)]);
});
