// The notice to the old phone shows the last digits of the new one, no name and no code.
import { expect, test } from 'vitest';
import { writeNotice } from './write-notice.ts';

const owed = {
  id: 'x',
  tentativa: 1,
  destino: '+5511900000011',
  tipo: 'telefone' as const,
  novo: '****4321',
};

test('the notice to a replaced phone shows the last four digits of the new phone', () => {
  expect(writeNotice(owed)).toEqual({
    modelo: 'telefone',
    destino: '+5511900000011',
    texto:
      'Este telefone deixou de receber códigos de acesso. Eles agora vão para o que termina em 4321. Se não foi você quem pediu, avise a secretaria da escola.',
    variavel: '4321',
  });
});

test.each([
  ['passkey_registrada', 'registrada'],
  ['passkey_removida', 'removida'],
  ['passkey_liberada', 'liberada'],
] as const)('the notice %s says what happened, and whom to ask', (tipo, done) => {
  const { modelo, variavel, texto } = writeNotice({ ...owed, tipo, novo: null });
  expect([modelo, variavel]).toEqual(['passkey', done]);
  expect(texto).toContain(`foi ${done}`);
  expect(texto).toContain('avise a secretaria');
});

test('the notice to a removed phone says that no other phone is registered', () => {
  const { texto, variavel } = writeNotice({ ...owed, novo: null });
  expect(texto).toContain('Nenhum outro foi cadastrado.');
  expect(variavel).toBe('----');
});
