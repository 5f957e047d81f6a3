// Delivery: order and fallback of channels, five seconds for each, one time budget for all; and the text of the message.
import { once } from 'node:events';
import { pino } from 'pino';
import type { Tracing } from '../../../common/tracing/span.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Channel, Message } from './channel.ts';
import { createConsoleChannel, createInbox } from './console.ts';
import { deliver, deliveryTrace } from './deliver.ts';
import { writeMessage } from './message.ts';

const log = pino({ level: 'silent' });
const message: Message = { destino: '+5511900000011', otp: '012345', texto: 't' };
const channel = (name: string, send: Channel['send']): Channel => ({ name, send });

const soon = (ms = 60_000) => ({ until: performance.now() + ms });
const hanging = (name: string, told: string[]) =>
  channel(name, (_message, signal) => {
    signal.addEventListener('abort', () => told.push(name));
    return new Promise(() => undefined);
  });

test('delivery stops at the first channel that accepts the message', async () => {
  const inbox = createInbox();
  const never = channel('never', () => Promise.reject(new Error('asked')));
  expect(await deliver([createConsoleChannel(inbox), never], message, log, soon())).toEqual([
    { canal: 'console', situacao: 'aceito' },
  ]);
  expect(inbox.list()).toMatchObject([{ canal: 'console', otp: message.otp }]);
});

test('a channel that hangs or throws counts as failed, and a hanging one is aborted', async () => {
  const told: string[] = [];
  const throws = channel('throws', () => {
    throw new Error('at once');
  });
  expect(await deliver([hanging('hangs', told), throws], message, log, { ...soon(), channelMs: 20 })).toEqual(
    [
      { canal: 'hangs', situacao: 'falhou' },
      { canal: 'throws', situacao: 'falhou' },
    ],
  );
  expect(told).toEqual(['hangs']);
});

test('all channels share one time budget: hanging ones are aborted, and none starts after its end', async () => {
  const told: string[] = [];
  const names = ['one', 'two', 'three', 'never'];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const delivered = deliver(
    names.map((name) => hanging(name, told)),
    message,
    log,
    { ...soon(200), channelMs: 80 },
  );
  for (const ms of [80, 80, 40]) await vi.advanceTimersByTimeAsync(ms);
  const outcomes = await delivered;
  expect(outcomes).toEqual(names.slice(0, 3).map((canal) => ({ canal, situacao: 'falhou' })));
  expect(told).toEqual(names.slice(0, 3));
});

test('no channel is tried with less than 10 ms of the budget left', async () => {
  const never = channel('never', () => Promise.reject(new Error('asked')));
  expect(await deliver([never], message, log, soon(-1))).toEqual([]);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await deliver([never], message, log, soon(9))).toEqual([]);
  expect(await deliver([never], message, log, soon(10))).toEqual([{ canal: 'never', situacao: 'falhou' }]);
});

test('a message counts as accepted although its id did not arrive before the end of the budget', async () => {
  const accepted = channel('accepted', async (_message, signal) => {
    await once(signal, 'abort');
    return undefined;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const delivered = deliver([accepted], message, log, soon(30));
  await vi.advanceTimersByTimeAsync(30);
  expect(await delivered).toEqual([{ canal: 'accepted', situacao: 'aceito' }]);
});

test('the outcome of a delivery has the message id of the provider', async () => {
  const known = channel('known', async () => 'wamid.1');
  expect(await deliver([known], message, log, soon())).toEqual([
    { canal: 'known', situacao: 'aceito', mensagem_id: 'wamid.1' },
  ]);
});

test('the development inbox keeps the newest 200 messages', async () => {
  const inbox = createInbox();
  const { send } = createConsoleChannel(inbox);
  for (let i = 0; i < 250; i += 1) await send({ ...message, otp: String(i) }, new AbortController().signal);
  expect([inbox.list().length, inbox.list()[0]?.otp, inbox.list().at(-1)?.otp]).toEqual([200, '249', '50']);
});

test('the message ends with the WebOTP line if the app uses https', () => {
  const text = (url: string) => writeMessage('+55', '012345', 300, new URL(url)).texto;
  expect(text('https://app.example:8443/entrar')).toMatch(
    /012345.* 5 minutos\.[^]*\n\n@app\.example #012345$/,
  );
  expect(text('http://localhost:5173')).not.toContain('@');
});

test('each attempt of a delivery has a span below the request, and each failure is logged', async () => {
  const lines: unknown[] = [];
  const heard = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const spans: unknown[] = [];
  const begin: Tracing['begin'] = (...begun) => ({
    traceId: 't',
    traceparent: 'below',
    end: (...ended) => void spans.push([...begun, ...ended]),
  });
  const tracing: Tracing = { begin, stop: () => Promise.resolve() };
  const takes = channel('takes', () => Promise.resolve(undefined));
  const trace = deliveryTrace(tracing, 'redelivery', 'parent');
  const limits = { ...soon(), channelMs: 20, trace };
  const outcomes = await deliver([hanging('hangs', []), takes], message, heard, limits);
  expect(outcomes).toStrictEqual([
    { canal: 'hangs', situacao: 'falhou' },
    { canal: 'takes', situacao: 'aceito' },
  ]);
  expect(spans).toEqual([
    ['redelivery', 'client', 'parent', { 'portaria.canal': 'hangs' }, {}, true],
    ['redelivery', 'client', 'parent', { 'portaria.canal': 'takes' }, {}, false],
  ]);
  const line = { level: 40, canal: 'hangs', error: 'no answer within 20 ms', msg: 'a channel failed' };
  expect(lines).toMatchObject([line]);
  expect(await deliver([takes], message, heard, { until: performance.now() })).toEqual([]);
  const late = 'a channel was not tried: the time for the delivery is over';
  expect(lines[1]).toMatchObject({ level: 40, canal: 'takes', msg: late });
  expect([deliveryTrace(undefined, 'delivery', 'p'), deliveryTrace(tracing, 'delivery', undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});
