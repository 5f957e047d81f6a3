// Order, fallback and the five seconds of a channel; and the words of the message.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Channel, Message } from './channel.ts';
import { createConsoleChannel, createInbox } from './console.ts';
import { deliver } from './deliver.ts';
import { writeMessage } from './message.ts';

const log = pino({ level: 'silent' });
const message: Message = { destino: '+5511900000011', otp: '012345', texto: 't' };
const channel = (name: string, send: Channel['send']): Channel => ({ name, send });

test('the first channel that takes the message ends the search', async () => {
  const inbox = createInbox();
  const never = channel('never', () => Promise.reject(new Error('asked')));
  expect(await deliver([createConsoleChannel(inbox), never], message, log)).toEqual([
    { canal: 'console', situacao: 'entregue' },
  ]);
  expect(inbox.list()).toHaveLength(1);
});

test('a channel that hangs is given up and told so', async () => {
  let told = false;
  const hangs = channel('hangs', (_message, signal) => {
    signal.addEventListener('abort', () => (told = true));
    return new Promise(() => undefined);
  });
  const throws = channel('throws', () => {
    throw new Error('at once');
  });
  expect(await deliver([hangs, throws], message, log, 20)).toEqual([
    { canal: 'hangs', situacao: 'falhou' },
    { canal: 'throws', situacao: 'falhou' },
  ]);
  expect(told).toBe(true);
});

test('the inbox forgets the oldest messages', async () => {
  const inbox = createInbox();
  const { send } = createConsoleChannel(inbox);
  for (let i = 0; i < 250; i += 1) await send({ ...message, otp: String(i) }, new AbortController().signal);
  expect([inbox.list().length, inbox.list()[0]?.otp, inbox.list().at(-1)?.otp]).toEqual([200, '249', '50']);
});

test('over https the message ends with the WebOTP line', () => {
  const text = (url: string) => writeMessage('+55', '012345', 300, new URL(url)).texto;
  expect(text('https://app.example:8443/entrar')).toMatch(
    /012345.* 5 minutos\.[^]*\n\n@app\.example #012345$/,
  );
  expect(text('http://localhost:5173')).not.toContain('@');
});
