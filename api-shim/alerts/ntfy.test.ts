// The text of an alert, and which answers of the receiver count as delivered.
import { afterEach, expect, test } from 'vitest';
import { startProvider, type Provider } from '../testing/provider.ts';
import { pushAlert, writeAlert } from './ntfy.ts';

const ALERT = {
  id: 'a',
  tentativa: 1,
  jti: 'jti-1',
  usuario_id: 'usuario-1',
  contagem: 3,
  primeiro_em: '2026-11-20T12:00:00Z',
  ultimo_em: '2026-11-20T12:01:00Z',
};

let receiver: Provider | undefined;
afterEach(() => receiver?.stop());

test('the text of an alert has the person, the token id, the period and the command that ends the sessions', () => {
  expect(writeAlert(ALERT).split('\n')).toEqual([
    'Um token já revogado foi usado de novo (3 vezes) e recusado: possível vazamento.',
    'usuario_id: usuario-1',
    'jti: jti-1',
    'de 2026-11-20T12:00:00Z a 2026-11-20T12:01:00Z',
    'Para encerrar as sessões da pessoa: npm run portaria -- session revoke usuario-1',
  ]);
});

test.each([200, 299])('an alert is delivered when the receiver answers %i', async (status) => {
  receiver = await startProvider({ status });
  await expect(pushAlert(receiver.url, ALERT)).resolves.toBeUndefined();
});

test.each([300, 500])('an alert is not delivered when the receiver answers %i', async (status) => {
  receiver = await startProvider({ status });
  await expect(pushAlert(receiver.url, ALERT)).rejects.toThrow(`the receiver of alerts answered ${status}`);
});
