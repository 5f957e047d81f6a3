// The second delivery of a code: when the database is asked, which channels are tried, and when the code is forgotten.
import { afterEach, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, Message } from '../channels/channel.ts';
import { MADE } from '../testing/made-code.ts';
import { startShim, type Seen, type TestShim } from '../testing/test-shim.ts';
import { createDeliveryReport } from './delivery-report.ts';
import { createUndelivered } from './undelivered.ts';

type Decision = 'reenviar' | 'encerrar' | undefined;
let shim: TestShim;
let decide: (vencido: boolean) => Decision;
let carried: [string, Message][];
afterEach(() => shim.stop());

const channel = (name: string, fails = false): Channel => ({
  name,
  async send(message) {
    carried.push([name, message]);
    if (fails) throw new Error('provider said no');
    return `${name}-1`;
  },
});

async function start(
  channels: [Channel, ...Channel[]],
  { reporting = ['first'], afterMs = 60_000, everyMs = 20, style = 'explicit' } = {},
): Promise<void> {
  carried = [];
  decide = () => undefined;
  const upstream = ({ path, body }: Seen) => {
    if (path === '/rpc/send_otp') return { body: MADE };
    if (path !== '/rpc/otp_resend') return { body: { canceladas: 0 } };
    const { envios } = JSON.parse(body) as { envios: { otp_id: string; vencido: boolean }[] };
    return {
      body: envios.flatMap(({ otp_id, vencido }) => {
        const decisao = decide(vencido);
        return decisao ? [{ otp_id, decisao }] : [];
      }),
    };
  };
  shim = await startShim(upstream, { SVC_OTP_RESPONSE: style }, (deps) => ({
    channels,
    receipts: new Map(reporting.map((name) => [name, {} as never])),
    undelivered: createUndelivered(
      { ...deps, config: { ...deps.config, undeliveredAfterMs: afterMs } },
      createDeliveryReport(deps),
      everyMs,
    ),
  }));
}
const send = () => shim.ask('/functions/v1/send-otp', { json: { codigo: '111.444.777-35' } });
const names = () => carried.map(([name]) => name);
const asked = () => shim.seen.filter(({ path }) => path === '/rpc/otp_resend');
const reports = () =>
  shim.seen.flatMap(({ path, body }) => (path === '/rpc/otp_delivery' ? [JSON.parse(body) as unknown] : []));

test('an undelivered code is sent once through the next channel, and the database records this delivery', async () => {
  await start([channel('first'), channel('second'), channel('third')]);
  decide = () => 'reenviar';
  expect((await send()).json()['canal']).toBe('first');
  await expect.poll(names).toEqual(['first', 'second']);
  expect(carried[1]?.[1]).toEqual(carried[0]?.[1]);
  await expect.poll(reports).toMatchObject([
    {
      entregas: [
        { otp_id: 'id-1', resultados: [{ canal: 'first', situacao: 'aceito', mensagem_id: 'first-1' }] },
      ],
    },
    {
      entregas: [
        { otp_id: 'id-1', resultados: [{ canal: 'second', situacao: 'aceito', mensagem_id: 'second-1' }] },
      ],
    },
  ]);
  await sleep(100);
  expect(names()).toEqual(['first', 'second']);
  expect(asked()).toHaveLength(1);
  const metrics = await shim.deps.metrics.exposition.text();
  expect(metrics).toContain('portaria_otp_resends_total{canal="second"} 1');
  expect(shim.logged.join('')).not.toMatch(/012345|\+55119/);
});

test('a second delivery skips the channels that were tried, and tries the others in order until one accepts', async () => {
  await start([channel('zeroth', true), channel('first'), channel('second', true), channel('third')]);
  decide = () => 'reenviar';
  await send();
  await expect.poll(names).toEqual(['zeroth', 'first', 'second', 'third']);
});

test('a code is sent again only when the database says so, and is no longer checked after encerrar', async () => {
  await start([channel('first'), channel('second')]);
  await send();
  await expect.poll(() => asked().length).toBeGreaterThan(2);
  expect(names()).toEqual(['first']);
  decide = () => 'encerrar';
  await sleep(100);
  const count = asked().length;
  await sleep(100);
  expect([asked().length, names()]).toEqual([count, ['first']]);
});

test('the database is asked about a code when its delivery time is over, not before', async () => {
  await start([channel('first'), channel('second')], { afterMs: 200, everyMs: 10_000 });
  const seen: boolean[] = [];
  decide = (vencido) => {
    seen.push(vencido);
    return 'encerrar';
  };
  await send();
  shim.deps.undelivered.look(['id-2']);
  await sleep(100);
  expect(seen).toEqual([]);
  await expect.poll(() => seen).toEqual([true]);
});

test('a failure receipt that reaches this process checks the code at once', async () => {
  await start([channel('first'), channel('second')], { everyMs: 10_000 });
  decide = (vencido) => (vencido ? undefined : 'reenviar');
  await send();
  shim.deps.undelivered.look(['id-1', 'id-2']);
  await expect.poll(names).toEqual(['first', 'second']);
});

test.each([
  ['no other channel is left', [channel('zeroth', true), channel('first')], ['first']],
  ['the channel that accepted it has no receipts', [channel('first'), channel('second')], ['second']],
] as const)('a code is not checked later when %s', async (_why, channels, reporting) => {
  await start([...channels] as [Channel, ...Channel[]], { reporting: [...reporting] });
  await send();
  await sleep(100);
  expect(asked()).toEqual([]);
});

test('an undelivered code is sent through the next channel in uniform mode too', async () => {
  await start([channel('first'), channel('second')], { style: 'uniform' });
  decide = () => 'reenviar';
  await send();
  await expect.poll(names).toEqual(['first', 'second']);
});

test('after stop() an undelivered code is not sent again', async () => {
  await start([channel('first'), channel('second')]);
  await send();
  shim.deps.undelivered.stop();
  decide = () => 'reenviar';
  await sleep(100);
  expect(names()).toEqual(['first']);
});

test('an unreadable answer about undelivered codes is logged, and the code is checked again later', async () => {
  await start([channel('first'), channel('second')], { everyMs: 10_000 });
  decide = () => 'nonsense' as never;
  await send();
  shim.deps.undelivered.look(['id-1']);
  const said = () =>
    shim.logged.filter((line) => line.includes('undelivered codes could not be asked about'));
  await expect.poll(said).toHaveLength(1);
  expect(JSON.parse(said()[0] ?? '')).toMatchObject({ level: 40, error_name: 'Refusal' });
  expect(said()[0]).not.toContain('stack');
  decide = () => 'reenviar';
  shim.deps.undelivered.look(['id-1']);
  await expect.poll(names).toEqual(['first', 'second']);
});

test('at most 5,000 codes are held: the next one is not, and this is logged', async () => {
  await start([channel('first')], { everyMs: 60_000 });
  const caller = { id: 'r-1', context: [] };
  const hold = (otpId: string) =>
    shim.deps.undelivered.hold({ caller, otpId, message: {} as Message, canal: 'first', others: [] });
  for (let n = 0; n < 5_000; n += 1) hold(`id-${n}`);
  expect(shim.logged).toEqual([]);
  hold('one more');
  const msg = 'too many codes are held: this one goes through one channel only';
  expect(shim.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ request_id: 'r-1', msg }]);
});
