// The five functions over login codes: examples of each kind, and properties over everything that can be typed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCodigo,
  hasValidCheckDigits,
  identifyCodigo,
  isValidCodigo,
  normalizeCodigo,
} from './index.ts';

const CPFS = [
  '111.444.777-35',
  '529.982.247-25',
  '123.456.789-09',
  '987.654.321-00',
  '390.533.447-05',
  '168.995.350-09',
  '935.411.347-80',
  '862.883.667-57',
  '200.000.001-08',
  '200.000.002-99',
  '200.000.003-70',
  '200.000.004-50',
  '200.000.005-31',
];
const CNPJ = '11.222.333/0001-81';
const INEP = '350000000017';
const NOT_STRINGS = [undefined, null, 11144477735, {}, [], true] as unknown as string[];

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const typed = fc.string({
  unit: fc.constantFrom(...'01234567890123456789.-/ \t\n\u00a0'),
  maxLength: 24,
  size: 'max',
});
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), typed);
const asciiDigits = (text: string) => text.replace(/[^0-9]/g, '');

describe('normalizeCodigo', () => {
  test('removes dots, dashes, slashes and every kind of white space', () => {
    expect(normalizeCodigo('\t11.222.333/0001-81\u00a0\r\n')).toBe('11222333000181');
  });

  test('keeps every character that is not formatting, so that the service refuses the code', () => {
    expect(normalizeCodigo('111_444')).toBe('111_444');
    expect(normalizeCodigo('１１１')).toBe('１１１');
  });

  test.each(NOT_STRINGS)('returns an empty string for %s', (value) =>
    expect(normalizeCodigo(value)).toBe(''),
  );

  test('is idempotent', () => {
    let changed = 0;
    fc.assert(
      fc.property(anything, (text) => {
        const once = normalizeCodigo(text);
        if (once !== text) changed += 1;
        return normalizeCodigo(once) === once;
      }),
    );
    expect(changed).toBeGreaterThan(10);
  });
});

describe('identifyCodigo and isValidCodigo', () => {
  test.each(CPFS)('identify %s as a CPF', (codigo) => expect(identifyCodigo(codigo)).toBe('cpf'));
  test('identify twelve digits as an INEP and fourteen as a CNPJ', () => {
    expect(identifyCodigo(INEP)).toBe('inep');
    expect(identifyCodigo(CNPJ)).toBe('cnpj');
  });

  test.each([
    '',
    ' ',
    '.',
    '1114447773',
    '1'.repeat(13),
    '1'.repeat(15),
    '1114447773a',
    '+1114447773',
    '１１１４４４７７７３５',
    '1e444777352',
    '١١١٤٤٤٧٧٧٣٥',
  ])('reject %j', (codigo) => {
    expect(identifyCodigo(codigo)).toBeNull();
    expect(isValidCodigo(codigo)).toBe(false);
  });

  test.each(NOT_STRINGS)('reject %s', (value) => expect(isValidCodigo(value)).toBe(false));

  test('look only at the number of digits', () => {
    const seen = new Map<string | null, number>();
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(11, 12, 14), fc.nat(20)).chain(digits), (text) => {
        const expected = { 11: 'cpf', 12: 'inep', 14: 'cnpj' }[text.length] ?? null;
        seen.set(expected, (seen.get(expected) ?? 0) + 1);
        return identifyCodigo(text) === expected && isValidCodigo(text) === (expected !== null);
      }),
      { numRuns: 500 },
    );
    for (const kind of ['cpf', 'inep', 'cnpj', null])
      expect(seen.get(kind), String(kind)).toBeGreaterThan(20);
  });
});

describe('hasValidCheckDigits', () => {
  test.each([...CPFS, CNPJ, '00.000.000/0001-91'])('accepts %s', (codigo) =>
    expect(hasValidCheckDigits(codigo)).toBe(true),
  );

  /* The last two digits of the second one agree with the others as those of a CNPJ would. */
  test.each([INEP, '123456789001', '', '1', '11144477735x', ...NOT_STRINGS])('rejects %s', (codigo) =>
    expect(hasValidCheckDigits(codigo)).toBe(false),
  );

  test('rejects a CPF or CNPJ of one repeated digit', () => {
    for (const digit of '0123456789') {
      expect(hasValidCheckDigits(digit.repeat(11))).toBe(false);
      expect(hasValidCheckDigits(digit.repeat(14))).toBe(false);
    }
  });

  // Remainders 0 and 1 share the check digit 0, so a few single mistakes pass by the rule itself.
  test.each([...CPFS, CNPJ])('rejects %s with one digit mistyped, except in at most two cases', (codigo) => {
    const right = normalizeCodigo(codigo);
    let passed = 0;
    for (let at = 0; at < right.length; at += 1) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, at) + digit + right.slice(at + 1);
        if (wrong === right || !hasValidCheckDigits(wrong)) continue;
        expect(at, `${wrong}: a mistake in the check digits themselves`).toBeLessThan(right.length - 2);
        passed += 1;
      }
    }
    expect(passed).toBeLessThanOrEqual(2);
  });

  test('accepts exactly one pair of check digits for each beginning', () => {
    const seen = { 9: 0, 12: 0 };
    fc.assert(
      fc.property(fc.constantFrom(9, 12).chain(digits), (start) => {
        fc.pre(!/^(.)\1*$/.test(start));
        seen[start.length as 9 | 12] += 1;
        const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
        return pairs.filter((pair) => hasValidCheckDigits(start + pair)).length === 1;
      }),
      { numRuns: 50 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(3);
  });
});

describe('formatCodigo', () => {
  test('formats each further digit, as a CPF first and then as a CNPJ', () => {
    const shown = Array.from({ length: 16 }, (_, n) => formatCodigo('1122233300018199'.slice(0, n)));
    expect(shown).toEqual([
      '',
      '1',
      '11',
      '112',
      '112.2',
      '112.22',
      '112.223',
      '112.223.3',
      '112.223.33',
      '112.223.330',
      '112.223.330-0',
      '112.223.330-00',
      '112223330001',
      '11.222.333/0001-8',
      '11.222.333/0001-81',
      '112223330001819',
    ]);
  });

  test('drops every character that is not an ASCII digit', () => {
    expect(formatCodigo('1a1１1.4')).toBe('111.4');
  });

  test.each([...CPFS, CNPJ, INEP])('formats %s in its usual form', (codigo) => {
    expect(formatCodigo(normalizeCodigo(codigo))).toBe(codigo);
    expect(formatCodigo(codigo)).toBe(codigo);
  });

  test.each(NOT_STRINGS)('returns an empty string for %s', (value) => expect(formatCodigo(value)).toBe(''));

  test('is idempotent, never throws and never ends in a separator', () => {
    let separated = 0;
    fc.assert(
      fc.property(anything, (text) => {
        const once = formatCodigo(text);
        if (/[./-]/.test(once)) separated += 1;
        expect(formatCodigo(once)).toBe(once);
        expect(once).toMatch(/^([0-9./-]*[0-9])?$/);
      }),
    );
    expect(separated).toBeGreaterThan(5);
  });

  test('normalising a formatted code gives the normalised code', () => {
    const seen = new Map<string | null, number>();
    fc.assert(
      fc.property(typed, (text) => {
        const kind = identifyCodigo(text);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        return normalizeCodigo(formatCodigo(text)) === normalizeCodigo(text);
      }),
      { numRuns: 500 },
    );
    for (const kind of ['cpf', 'inep', 'cnpj']) expect(seen.get(kind), kind).toBeGreaterThan(3);
  });

  test('normalising a formatted text gives all its ASCII digits', () => {
    let dropped = 0;
    fc.assert(
      fc.property(anything, (text) => {
        if (normalizeCodigo(text) !== asciiDigits(text) && asciiDigits(text) !== '') dropped += 1;
        return normalizeCodigo(formatCodigo(text)) === asciiDigits(text);
      }),
      { numRuns: 500 },
    );
    expect(dropped).toBeGreaterThan(5);
  });
});
