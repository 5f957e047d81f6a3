// The text of a message, and the WebOTP line that lets a browser fill in the code.
import { expect, test } from 'vitest';
import { writeMessage } from './message.ts';

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
