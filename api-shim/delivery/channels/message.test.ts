// The text of a message: whose code it is, and the WebOTP line that lets a browser fill in the code.
import { expect, test } from 'vitest';
import { writeMessage, type Recipient } from './message.ts';

const LOCAL = new URL('http://localhost:5173');
const textFor = (recipient: Recipient): string =>
  writeMessage('+5511900000011', '012345', 300, LOCAL, recipient).texto;
const END = 'código de acesso é 012345. Ele vale por 5 minutos. Não o informe a ninguém.';

test.each([
  [300, 'https://app.example/entrar', '5 minutos', '\n\n@app.example #012345'],
  [300, 'http://localhost:5173', '5 minutos', ''],
  [89, 'http://localhost:5173', '1 minuto', ''],
  [10, 'http://localhost:5173', '1 minuto', ''],
])(
  'the message for a code valid for %i s and the app %s says %s and ends with %j',
  (seconds, url, minutes, end) => {
    const texto = `Seu código de acesso é 012345. Ele vale por ${minutes}. Não o informe a ninguém.${end}`;
    const message = writeMessage('+5511900000011', '012345', seconds, new URL(url));
    expect(message).toEqual({ destino: '+5511900000011', otp: '012345', texto });
  },
);

test.each<[string, Recipient, string]>([
  [
    'school and first name',
    { nome: 'Bruno Lima', escola_nome: 'E.M. São José' },
    'E.M. São José: Bruno, seu ',
  ],
  ['the first name of a person of no school', { nome: 'Ana Souza' }, 'Ana, seu '],
  ['a name with an accent, a hyphen and an apostrophe', { nome: "  D'Ávila-Luís Sá" }, "D'Ávila-Luís, seu "],
  ['a name written with combining marks', { nome: 'Joa\u0303o Alves' }, 'Joa\u0303o, seu '],
])('the message names %s', (_, recipient, start) => {
  expect(textFor(recipient)).toBe(start + END);
});

test.each<[string, Recipient, string]>([
  ['an address as a first name', { nome: 'evil.com/x agora' }, 'evil, seu '],
  ['a first name of digits', { nome: '999999 Lima' }, 'Seu '],
  [
    'an address as a school',
    { nome: 'Ana', escola_nome: 'https://evil.com/a?b' },
    'https evil. com a b: Ana, seu ',
  ],
  ['a school with a code', { escola_nome: 'CIEP 654321' }, 'CIEP: Seu '],
  [
    'a WebOTP line in a school',
    { escola_nome: 'Aurora\n\n@evil.example #654321' },
    'Aurora evil. example: Seu ',
  ],
  [
    'long names',
    { nome: 'x'.repeat(99), escola_nome: 'y'.repeat(99) },
    `${'y'.repeat(40)}: ${'x'.repeat(20)}, seu `,
  ],
  ['names of nothing', { nome: ' ', escola_nome: '…' }, 'Seu '],
])('the message makes plain: %s', (_, recipient, start) => {
  expect(textFor(recipient)).toBe(start + END);
});
