// The two fields: errors in a code, formatting, and pasted text.
import fc from 'fast-check';
import { formatCodigo } from '@portaria/client';
import { describe, expect, test } from 'vitest';
import { reformat } from './codigo-field.ts';
import { findCodigoMistake } from './codigo-mistake.ts';
import { cleanOtp } from './otp-field.ts';

describe('findCodigoMistake', () => {
  test.each([
    ['', 'codigo_empty', 'codigo_empty'],
    ['111.444', 'codigo_short', 'codigo_short'],
    ['111.444.777-35', null, null],
    ['111.444.777-53', 'cpf_mistyped', 'cpf_mistyped'],
    ['111.111.111-11', 'cpf_mistyped', 'cpf_mistyped'],
    ['350000000017', null, 'codigo_not_cpf'],
    ['1122233300018', 'codigo_short', 'codigo_not_cpf'],
    ['11.222.333/0001-81', null, 'codigo_not_cpf'],
    ['11.222.333/0001-18', 'cnpj_mistyped', 'codigo_not_cpf'],
    ['112223330001811', 'codigo_long', 'codigo_not_cpf'],
  ])(
    'reports for %j the mistake %s at the staff login and %s at the portal login',
    (codigo, sistema, portal) => {
      expect([findCodigoMistake(codigo, 'sistema'), findCodigoMistake(codigo, 'portal')]).toEqual([
        sistema,
        portal,
      ]);
    },
  );
});

describe('reformat', () => {
  test.each([
    ['111|', '111|'],
    ['1114|', '111.4|'],
    ['11|1.444', '11|1.444'],
    ['1119|.444', '111.9|44.4'],
    ['|11144477735', '|111.444.777-35'],
    ['529.9|2.247-25', '529.9|22.472-5'],
  ])('changes %s to %s (| is the caret)', (before, wanted) => {
    const { text, caret } = reformat(before.replace('|', ''), before.indexOf('|'));
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(wanted);
  });

  test('keeps the same digits before the caret, wherever the caret is', () => {
    const unit = fc.constantFrom(...'01234567890123456789./ -');
    const typed = fc.string({ unit, maxLength: 20, size: 'max' });
    let between = 0;
    fc.assert(
      fc.property(typed, fc.nat(20), (before, place) => {
        const at = Math.min(place, before.length);
        const { text, caret } = reformat(before, at);
        const digits = (part: string) => part.replace(/\D/g, '');
        if (caret < text.length && /\D/.test(text.slice(0, caret))) between += 1;
        expect(text).toBe(formatCodigo(before));
        expect(digits(text.slice(0, caret))).toBe(digits(before.slice(0, at)));
      }),
      { numRuns: 500 },
    );
    expect(between, 'a caret inside, after a separator').toBeGreaterThan(20);
  });
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12 34 56 ', '123456'],
  ['123-456', '123456'],
  ['Portaria: 048213 é o seu código. Vale 5 minutos.', '048213'],
  ['Em 15/03: 048 213', '048213'],
  ['1234567', '123456'],
  ['12 123456', '123456'],
  ['15 123-456.', '123456'],
  ['12', '12'],
  ['abc', ''],
])('cleanOtp(%j) is %j', (text, wanted) => {
  expect(cleanOtp(text)).toBe(wanted);
});
