// Due alerts reach the receiver in ntfy's format and are then recorded as sent; two runs never overlap.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { turns } from '../../../common/testing/turns.ts';
import { startProvider, type Provider } from '../../testing/provider.ts';
import { pushAlert, writeAlert } from './ntfy.ts';
import type { OwedAlert } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';

const alert = (id: string): OwedAlert => ({
  id,
  tentativa: 1,
  jti: 'jti-1',
  usuario_id: 'usuario-1',
  contagem: 3,
  primeiro_em: '2026-11-20T12:00:00Z',
  ultimo_em: '2026-11-20T12:01:00Z',
});

let receiver: Provider;
let owed: OwedAlert[][];
let sent: string[];
let counts: string[];
let claims: number;
let lines: string[];
let sender: Sender | undefined;
beforeEach(async () => {
  receiver = await startProvider();
  [owed, sent, counts, claims, lines] = [[], [], [], 0, []];
});
afterEach(async () => {
  await sender?.stop();
  await receiver.stop();
});

function create(claim: () => Promise<OwedAlert[]> = async () => owed.shift() ?? [], everyMs = 60_000) {
  sender = createSender({
    outbox: {
      claim: () => {
        claims += 1;
        return claim();
      },
      sent: async ({ id }) => void sent.push(id),
    },
    push: (each) => pushAlert(`${receiver.url}/topico`, each),
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
    counted: (situacao) => counts.push(situacao),
    everyMs,
  });
  return sender;
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

async function until(done: () => boolean): Promise<void> {
  await expect.poll(done).toBe(true);
}

test('an alert is pushed with a title and priority high, and with the id of the token, not the token', async () => {
  await pushAlert(`${receiver.url}/topico?auth=x`, alert('a'));
  const { method, path, headers, body } = receiver.asked[0]!;
  expect([method, path]).toEqual(['POST', '/topico?auth=x']);
  expect(headers).toMatchObject({
    title: 'Portaria: token revogado em uso',
    priority: 'high',
    tags: 'warning',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(body).toBe(writeAlert(alert('a')));
  expect(body).toMatch(/\(3 vezes\)[^]*usuario-1[^]*jti-1/);
  expect(writeAlert({ ...alert('a'), contagem: 1 })).toContain('(1 vez)');
});

test('alerts that are due at start are pushed to the receiver and recorded as sent', async () => {
  owed = [[alert('a'), alert('b')], [alert('c')]];
  create().start();
  await until(() => sent.length === 3);
  expect([receiver.asked.length, counts]).toEqual([3, ['entregue', 'entregue', 'entregue']]);
});

test.each([
  ['refuses', { status: 503 }],
  ['sends elsewhere', { status: 302, location: 'http://127.0.0.1:9/' }],
])('an alert is not recorded as sent when the receiver %s', async (_what, answer) => {
  receiver.answer(answer);
  owed = [[alert('a')]];
  create().poke();
  await until(() => counts.length === 1);
  await sender?.stop();
  expect([counts, sent]).toEqual([['falhou'], []]);
  const error = `the receiver of alerts answered ${answer.status}`;
  const msg = 'an alert was not sent; it will be tried again';
  expect(logged()).toMatchObject([{ id: 'a', tentativa: 1, error, msg }]);
  expect(logged()[0]).not.toHaveProperty('stack');
});

test('an alert whose push fails does not block the next alert', async () => {
  let first = true;
  const push = async () => {
    if (first) {
      first = false;
      throw new Error('no');
    }
  };
  const done: string[] = [];
  sender = createSender({
    outbox: { claim: async () => owed.shift() ?? [], sent: async ({ id }) => void done.push(id) },
    push,
    log: pino({ level: 'silent' }),
    counted: () => undefined,
  });
  owed = [[alert('a'), alert('b')]];
  sender.poke();
  await until(() => done.length === 1);
  expect(done).toEqual(['b']);
});

test('a failed claim of alerts is logged and repeated after the interval', async () => {
  let away = true;
  const claim = async () => {
    if (away) throw new Error('away');
    return owed.shift() ?? [];
  };
  create(claim, 20).start();
  await until(() => claims >= 2);
  expect(logged()[0]).toMatchObject({ error: 'away', msg: 'an alert could not be looked up or recorded' });
  expect(logged()[0]).not.toHaveProperty('stack');
  away = false;
  owed = [[alert('a')]];
  await until(() => sent.length === 1);
});

test('only one claim of alerts runs at a time, and several pokes during it cause one more', async () => {
  let running = 0;
  let most = 0;
  const made = create(async () => {
    most = Math.max(most, (running += 1));
    await turns();
    running -= 1;
    return [];
  });
  for (let i = 0; i < 10; i += 1) made.poke();
  await until(() => claims === 2);
  await turns(100);
  expect([claims, most]).toEqual([2, 1]);
});

test('stop() waits for the current push, and no claim follows', async () => {
  owed = [[alert('a')], [alert('b')]];
  const made = create();
  made.poke();
  await until(() => claims === 1);
  await made.stop();
  expect(sent).toEqual(['a']);
  made.poke();
  await turns();
  expect(claims).toBe(1);
});
