// The client library and the database parse every input to the same login code, or both reject it.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCodigo } from '../client/format-codigo.ts';
import { identifyCodigo } from '../client/identify-codigo.ts';
import { isValidCodigo } from '../client/is-valid-codigo.ts';
import { normalizeCodigo } from '../client/normalize-codigo.ts';
import { FUZZ_SEED } from './support/generated/seed.ts';
import { stack } from './support/stack.ts';

const TEXTS = 10_000;
const TRY = `
  create function pg_temp.try_parse(codigo text) returns text language plpgsql as $$
  begin
    return portaria.parse_codigo(try_parse.codigo);
  exception when sqlstate 'PGRST' then
    return null;
  end;
  $$`;

/* Characters that either side might treat as white space, and similar ones. */
const BLANKS = [
  ...'\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
  ...'\u2028\u2029\u202f\u205f\u3000\ufeff\u180e\u200b\u2060',
];
const LOOKALIKES = [...'١１𝟏²Ⅷ௧‐–−⁄／．。·,_+;:\\|eExO'];

const ofLength = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength, size: 'max' });
const digits = fc.oneof(ofLength(11), ofLength(12), ofLength(14), ofLength(9, 16));
const mark = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('.', '-', '/', ' ') },
  { weight: 2, arbitrary: fc.constantFrom(...BLANKS) },
  { weight: 1, arbitrary: fc.constantFrom(...LOOKALIKES) },
);
/* A code with separators at random places. */
const typed = fc
  .tuple(digits, fc.array(fc.tuple(fc.nat(16), mark), { maxLength: 5 }))
  .map(([code, marks]) =>
    marks.reduce((text, [at, what]) => text.slice(0, at) + what + text.slice(at), code),
  );
/* NUL and lone surrogates never reach the database: the service refuses them as text. */
const text = fc
  .oneof(
    { weight: 8, arbitrary: typed },
    { weight: 2, arbitrary: digits.map(formatCodigo) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  )
  .filter((one) => !/\0|\p{Surrogate}/u.test(one));

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: stack.info.databaseUrl });
  await client.connect();
  await client.query(TRY);
});
afterAll(() => client.end());

async function parsed(texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await client.query<{ codigo: string | null }>(
    `select pg_temp.try_parse(t #>> '{}') as codigo from jsonb_array_elements($1) with ordinality as e (t, n) order by n`,
    [JSON.stringify(texts)],
  );
  return rows.map(({ codigo }) => codigo);
}

describe('the client library and the database', () => {
  it('accept or reject the same blanks and lookalike characters in a login code', async () => {
    const texts = [...BLANKS, ...LOOKALIKES].map((one) => `111.444${one}777-35`);
    const meant = texts.map((one) => (isValidCodigo(one) ? normalizeCodigo(one) : null));
    expect(await parsed(texts)).toEqual(meant);
  });

  it(`parse ${TEXTS} generated texts to the same login codes, or both reject them`, async () => {
    const texts = fc.sample(text, { numRuns: TEXTS, seed: FUZZ_SEED });
    const read = await parsed(texts);
    const seen: Record<string, number> = {};
    for (const [i, one] of texts.entries()) {
      const kind = identifyCodigo(one) ?? 'none';
      seen[kind] = (seen[kind] ?? 0) + 1;
      expect(read[i], JSON.stringify(one)).toBe(kind === 'none' ? null : normalizeCodigo(one));
      if (kind !== 'none') expect(normalizeCodigo(formatCodigo(one))).toBe(read[i]);
    }
    console.log(`login codes: ${JSON.stringify(seen)}`);
    for (const kind of ['cpf', 'inep', 'cnpj', 'none']) expect(seen[kind], kind).toBeGreaterThan(1_000);
  });
});
