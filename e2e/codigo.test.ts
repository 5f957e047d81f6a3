// Login codes in every spelling of people and attackers: one person each, and nothing else is accepted.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { count, reset } from './support/database.ts';
import { post } from './support/http.ts';
import { address } from './support/parallel.ts';

beforeEach(reset);

describe('all spellings of a login code', () => {
  it.each([
    [
      'a CPF',
      ['111.444.777-35', '11144477735', ' 111-444-777/35\t', '1.1.1.4.4.4.7.7.7.3.5', '111 444 777 35\n'],
    ],
    ['a CNPJ', ['11.222.333/0001-81', '11222333000181', '11-222-333.0001/81', '11 222 333 0001 81']],
    ['an INEP code', ['350000000017', '35.0000.000017', '35-000000001-7', '3500 0000 0017']],
  ])('count against the send limit of one person (%s) [A22]', async (_kind, spellings) => {
    const seen = [];
    for (const [i, codigo] of spellings.entries())
      seen.push((await post('send-otp', { codigo }, { from: address(i) })).status);
    expect(seen).toEqual([200, 200, 200, ...Array<number>(spellings.length - 3).fill(429)]);
  });
});

describe('send-otp', () => {
  it.each([
    '',
    ' ',
    '...',
    '1',
    '1114447773',
    '1114447773511',
    '111444777351',
    '111444777350001',
    '١١١٤٤٤٧٧٧٣٥',
    '１１１４４４７７７３５',
    '111.444.777–35',
    '111_444_777_35',
    '+11144477735',
    '11144477735e0',
    '0x1114447773',
    '111444７7735',
    '𝟏𝟏𝟏44477735',
    "11144477735' or 1=1--",
    '11144477735\u200b',
    'a1144477735',
    '111444777,35',
    '11144477735;',
    '😀'.repeat(11),
  ])('refuses the login code %j', async (codigo) => {
    const { status, code } = await post('send-otp', { codigo });
    const asUnknown = /^\d{12}$/.test(codigo) ? [404, 'user_not_found'] : [400, 'invalid_codigo'];
    expect([status, code]).toEqual(asUnknown);
  });

  it.each([
    [null],
    [11144477735],
    [true],
    [['11144477735']],
    [{ codigo: '11144477735' }],
    [undefined],
    ['11144477735\0'],
    ['\ud800'],
  ])('refuses %j in the field codigo', async (codigo) => {
    const { status, code } = await post('send-otp', { codigo });
    expect([status, code]).toEqual([400, 'invalid_request']);
  });

  it('answers generated JSON with a documented error, and sends no code [A22, A23]', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[0-9.\-/ ]{0,30}$/),
      fc.constantFrom('714.287.938-60', '71428793860', '11.444.777/0001-61', '123456789012'),
    );
    let from = 0;
    const seen: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.record({ codigo: fc.oneof(text, fc.jsonValue()) }), fc.jsonValue()),
        async (json) => {
          from += 1;
          const { status, code } = await post('send-otp', json, { from: address(from) });
          seen[String(code)] = (seen[String(code)] ?? 0) + 1;
          expect([
            [400, 'invalid_codigo'],
            [400, 'invalid_request'],
            [404, 'user_not_found'],
          ]).toContainEqual([status, code]);
        },
      ),
      { numRuns: 400 },
    );
    for (const code of ['invalid_codigo', 'invalid_request', 'user_not_found'])
      expect(seen[code], code).toBeGreaterThan(5);
    expect(await count('portaria.login_otps')).toBe(0);
  });
});
