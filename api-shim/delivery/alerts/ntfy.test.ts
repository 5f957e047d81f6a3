// The text of an alert, and which answers of the receiver count as delivered.
import { afterEach, expect, test } from 'vitest';
import { startProvider, type Provider } from '../../testing/provider.ts';
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

test('an alert about a copied passkey does not speak of a token, and has the command that removes the key', () => {
  expect(writeAlert({ ...ALERT, tipo: 'passkey', contagem: 1 }).split('\n')).toEqual([
    'O contador de uma chave de acesso voltou (1 vez), e o uso foi recusado: dois aparelhos podem ter a mesma chave.',
    'usuario_id: usuario-1',
    'chave: jti-1',
    'de 2026-11-20T12:00:00Z a 2026-11-20T12:01:00Z',
    'Para remover a chave: npm run portaria -- passkey remove jti-1',
  ]);
});

test.each([
  [ALERT, 'portaria session revoke usuario-1'],
  [{ ...ALERT, tipo: 'passkey' as const }, 'portaria passkey remove jti-1'],
  [
    { id: 'a', tentativa: 1, tipo: 'envios_fim' as const, contagem: 1, limite: 1, escola_nome: null },
    'portaria limits envios_dia_rede VALOR',
  ],
])('an alert names the command of the installation: %j', async (alert, command) => {
  receiver = await startProvider();
  await pushAlert(receiver.url, alert, 'debian');
  expect(receiver.asked[0]?.body.endsWith(`: ${command}`)).toBe(true);
  expect(writeAlert(alert, 'debian')).not.toContain('npm');
});

test.each([200, 299])('an alert is delivered when the receiver answers %i', async (status) => {
  receiver = await startProvider({ status });
  await expect(pushAlert(receiver.url, ALERT)).resolves.toBeUndefined();
});

test.each([300, 500])('an alert is not delivered when the receiver answers %i', async (status) => {
  receiver = await startProvider({ status });
  await expect(pushAlert(receiver.url, ALERT)).rejects.toThrow(`the receiver of alerts answered ${status}`);
});

test.each([
  [
    { tipo: 'envios_metade' as const, escola_nome: null },
    'Metade dos códigos de 24 horas já foi enviada (toda a rede): 50 de 100.',
    'limits envios_dia_rede VALOR',
  ],
  [
    { tipo: 'envios_fim' as const, escola_nome: 'Escola Aurora' },
    'Os códigos de 24 horas acabaram (Escola Aurora): 100.',
    'limits envios_dia_escola VALOR',
  ],
])('the text of an alert about sends has the count, the limit and its row: %j', (kind, first, row) => {
  const lines = writeAlert({ id: 'a', tentativa: 1, contagem: 50, limite: 100, ...kind }).split('\n');
  expect(lines[0]).toContain(first);
  expect(lines.at(-1)).toContain(row);
});
