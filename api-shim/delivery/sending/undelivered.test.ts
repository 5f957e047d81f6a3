// The second delivery of a code: when the database is asked, which channels are tried, and when the code is forgotten.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Channel, Message } from '../channels/channel.ts';
import { MADE } from '../../testing/made-code.ts';
import { startShim, type Seen, type TestShim } from '../../testing/test-shim.ts';
import { createDeliveryReport } from './delivery-report.ts';
import { createUndelivered } from './undelivered.ts';

type Decision = 'reenviar' | 'encerrar' | undefined;
let shim: TestShim;
let decide: (vencido: boolean, id: string) => Decision;
let carried: [string, Message][];
let made: number;
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
  [carried, made] = [[], 0];
  decide = () => undefined;
  const upstream = ({ path, body }: Seen) => {
    if (path === '/rpc/send_otp') return { body: { ...MADE, otp_id: `id-${String((made += 1))}` } };
    if (path !== '/rpc/otp_resend') return { body: { canceladas: 0 } };
    const { envios } = JSON.parse(body) as { envios: { otp_id: string; vencido: boolean }[] };
    return {
      body: envios.flatMap(({ otp_id, vencido }) => {
        const decisao = decide(vencido, otp_id);
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
/** The requests to the database about undelivered codes, or those about one code. */
const asked = (id = '') =>
  shim.seen.filter(({ path, body }) => path === '/rpc/otp_resend' && body.includes(id));
/** Holds one more code, and resolves when the database was asked about it three times. */
async function asksAboutAnother(): Promise<void> {
  await send();
  await expect.poll(() => asked(`id-${String(made)}`).length).toBeGreaterThan(2);
}
const reports = () =>
  shim.seen.flatMap(({ path, body }) => (path === '/rpc/otp_delivery' ? [JSON.parse(body) as unknown] : []));

test('an undelivered code is sent once through the next channel, and the database records this delivery', async () => {
  await start([channel('first'), channel('second'), channel('third')]);
  decide = (_vencido, id) => (id === 'id-1' ? 'reenviar' : undefined);
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
  await asksAboutAnother();
  expect(names()).toEqual(['first', 'second', 'first']);
  expect(asked('id-1')).toHaveLength(1);
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
  const ended: string[] = [];
  decide = (_vencido, id) => {
    if (id === 'id-1') ended.push(id);
    return id === 'id-1' ? 'encerrar' : undefined;
  };
  await asksAboutAnother();
  expect([ended, names()]).toEqual([['id-1'], ['first', 'first']]);
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
  await expect.poll(() => seen).toEqual([true]);
});

test('a failure receipt that reaches this process checks the code at once', async () => {
  await start([channel('first'), channel('second')], { everyMs: 10_000 });
  decide = (vencido) => (vencido ? undefined : 'reenviar');
  await send();
  shim.deps.undelivered.look(['id-1', 'id-2']);
  await expect.poll(names).toEqual(['first', 'second']);
});

test('an undelivered code is sent through the next channel in uniform mode too', async () => {
  await start([channel('first'), channel('second')], { style: 'uniform' });
  decide = () => 'reenviar';
  await send();
  await expect.poll(names).toEqual(['first', 'second']);
});

test('after stop() an undelivered code is not sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await start([channel('first'), channel('second')]);
  decide = () => 'reenviar';
  await send();
  shim.deps.undelivered.stop();
  shim.deps.undelivered.look(['id-1']);
  vi.advanceTimersByTime(60_000);
  await send(); // a request to the database that began before has arrived by then
  expect([names(), asked()]).toEqual([['first', 'first'], []]);
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
