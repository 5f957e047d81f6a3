// The bounds of a query: at the limit and one above, in every spelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  argumentNames,
  asksForEstimate,
  cutsOwnRows,
  filtersOwnRows,
  isBoundedQuery,
} from './query-bounds.ts';

/* An alias as PostgREST parses it: a backslash escapes the next character. */
const quoted = (alias: string) => `"${alias.replace(/["\\]/g, String.raw`\$&`)}":`;
const nestedAs = (aliases: string[]) =>
  `${aliases.map((alias) => `${quoted(alias)}a(`).join('')}x${')'.repeat(aliases.length)}`;
const nested = (depth: number) => `${'a('.repeat(depth)}x${')'.repeat(depth)}`;

describe('isBoundedQuery limits depth, parentheses and length, and refuses invalid escapes', () => {
  test.each([
    ['', true],
    ['?', true],
    ['?select=id,nome&order=id', true],
    [`?select=${nested(5)}`, true],
    [`?select=${nested(6)}`, false],
    [`?select=${encodeURIComponent(nested(6))}`, false],
    [`?select=${nested(6).replaceAll('(', '%28')}`, false],
    [`?select=${nested(3)},${nested(5)}`, true],
    [`?select=${nested(4)}&or=${nested(4)}`, true],
    [`?select=id;select=${nested(6)}`, false],
    [`?a=${nested(5)}";select=${nested(5)}`, true],
    [`?a=";select=")"${nested(6)}`, false],
    [`?select=${nestedAs(Array.from({ length: 6 }, () => ')"'))}`, false],
    [`?select=${String.raw`a("\")\"":id,`.repeat(6)}x${')'.repeat(6)}`, false],
    [`?select=${nestedAs(['a', ')', '"', '\\', 'á'].map(encodeURIComponent))}`, true],
    ['?select="a%20b":x(id),"c":x(id),"d":x(id),"e":x(id),"f":x(id),"g":x(id)', true],
    [`?select=${'a("'.repeat(6)}`, false],
    [`?select=${'a('.repeat(6)}"))))))\\`, false],
    [`?select=${'a('.repeat(5)}")(`, false],
    [`?or=(nome.eq.a"b,nome.eq.")))",${nested(5)})`, false],
    [`?and=(${'cor.cs.{)},and('.repeat(6)}x.eq.1${')'.repeat(7)}`, false],
    ['?nome=in.("a","b%20(c)")&or=(nome.eq."a",and(x.eq."b",y.in.("c")))', true],
    [`?a=")"${nested(6)}`, false],
    [`?a=(")")("))))("(((((`, false],
    ['?a=((((x)((', true],
    ['?a=((((x)(((', false],
    [`?a=${'(x)'.repeat(30)}`, true],
    [`?a=${'(x)'.repeat(31)}`, false],
    [`?a=${'(x)'.repeat(16)}&b=${'(x)'.repeat(15)}`, false],
    [`?a=${'x'.repeat(8_190)}`, true],
    [`?a=${'x'.repeat(8_191)}`, false],
    [`?a=${'%C3%A1'.repeat(2_000)}`, true],
    [`?id=in.(${Array.from({ length: 100 }, () => '00000000-0000-4000-8000-000000000001').join(',')})`, true],
    [`?${'a=1&'.repeat(99)}a=1`, true],
    [`?${'a=1&'.repeat(100)}a=1`, false],
    [`?${'a=1;'.repeat(100)}a=1`, false],
    ['?a=%00', false],
    ['?a=%', false],
    ['?a=%ff', false],
    ['?a=á', false],
  ])('%s', (query, bounded) => expect(isBoundedQuery(query)).toBe(bounded));

  test('refuses six nested levels in a parameter, whatever text surrounds them', () => {
    const character = fc.oneof(fc.constantFrom(')', ',', ':', '\\', '.', 'a'), fc.string({ maxLength: 1 }));
    const around = fc.array(character, { maxLength: 50 }).map((all) => all.join(''));
    let closing = 0;
    fc.assert(
      fc.property(around, around, (before, after) => {
        if (after.includes(')') && /[,:\\.]/.test(before)) closing += 1;
        const select = `${before.replace(/[()&]/g, '')}${nested(6)}${after}`;
        expect(isBoundedQuery(`?select=${encodeURIComponent(select)}`)).toBe(false);
      }),
    );
    expect(closing).toBeGreaterThan(10);
  });

  test('accepts five nested levels and refuses six, with any quoted aliases', () => {
    const character = fc.oneof(fc.constantFrom('"', '\\', ')', ',', ':', 'a'), fc.string({ maxLength: 1 }));
    const alias = fc
      .array(character, { maxLength: 8 })
      .map((all) => all.join('').replaceAll('(', '').replaceAll('\0', ''));
    let quoted = 0;
    fc.assert(
      fc.property(fc.array(alias, { minLength: 6, maxLength: 6 }), (aliases) => {
        if (aliases.slice(0, 5).some((one) => /["\\]/.test(one) && one.includes(')'))) quoted += 1;
        const bounded = (count: number) =>
          isBoundedQuery(`?select=${encodeURIComponent(nestedAs(aliases.slice(0, count)))}`);
        expect([bounded(5), bounded(6)]).toEqual([true, false]);
      }),
    );
    expect(quoted).toBeGreaterThan(10);
  });
});

const list = (items: number, item = 'id') => Array.from({ length: items }, () => item).join(',');
const encoded = (text: string) =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

describe('isBoundedQuery limits the items of each list', () => {
  const lists: [string, (items: string) => string][] = [
    ['select', (items) => `select=${items}`],
    ['an embedded select', (items) => `select=a:turmas!x(${items})`],
    ['order', (items) => `order=${items}`],
    ['an embedded order', (items) => `turmas.order=${items}`],
    ['a deeper embedded order', (items) => `"a.b".turmas.order=${items}`],
    ['columns', (items) => `columns=${items}`],
    ['on_conflict', (items) => `on_conflict=${items}`],
    ['or', (items) => `or=(${items})`],
    ['not.and', (items) => `not.and=(${items})`],
    ['an embedded or', (items) => `turmas.or=(${items})`],
  ];
  test.each(lists)('%s: 150, in every spelling', (_name, query) => {
    const bounded = (items: string) => [
      isBoundedQuery(`?${query(items)}`),
      isBoundedQuery(`?id=eq.1&${query(items)}`),
      isBoundedQuery(`?id=eq.1;${query(items)}`),
      isBoundedQuery(`?${query(encoded(items))}`),
      isBoundedQuery(`?${query(items).replace('r', '%72')}`),
      isBoundedQuery(`?${query(items.replaceAll(',', '+,+'))}`),
      isBoundedQuery(`?${query(items.replaceAll('id', '"i,d"'))}`),
    ];
    expect(bounded(list(150))).toEqual([true, true, true, true, true, true, false]);
    expect(bounded(list(151))).toEqual(Array.from({ length: 7 }, () => false));
  });

  test.each([
    ['repeated parameters count together', `?select=${list(100)}&select=${list(51)}`, false],
    ['with their prefix too', `?order=${list(50)}&turmas.order=${list(50)};alunos.order=${list(51)}`, false],
    ['different lists count apart', `?select=${list(150)}&order=${list(150)}&columns=${list(150)}`, true],
    ['aliases count as items', `?select=${list(151, 'a:id')}`, false],
    ['quoted text hides no item', `?select=id->",${list(150)},id->"`, false],
    ['a list of values is not limited', `?id=in.(${list(1_000, '1')})&nome=cs.{${list(1_000, 'a')}}`, true],
    ['150 long items are refused', `?select=${list(150, 'x'.repeat(40))}`, false],
    ['60 long items are accepted', `?select=${list(60, `${'x'.repeat(60)}:id`)}`, true],
    ['150 steps into JSON are accepted', `?select=a${'->b'.repeat(150)}`, true],
    ['151 are refused', `?select=a${'->b'.repeat(100)}&a${'-%3eb'.repeat(51)}=eq.1`, false],
  ])('%s', (_name, query, bounded) => expect(isBoundedQuery(query)).toBe(bounded));
});

describe('isBoundedQuery refuses regular expressions with numbered repetitions and back references', () => {
  test.each([
    ['?nome=match.^A', true],
    [String.raw`?nome=imatch.^%5Cd%5Cs`, true],
    ['?nome=match(any).{^A,^B}', true],
    ['?nome=like.*{2}', true],
    ['?rematch.id=eq.{1}', true],
    ['?nome=match.(a?){200}', false],
    ['?nome=match.(a?)%7B200}', false],
    ['?nome=not.imatch.(a?){200}', false],
    ['?nome=match(all).{(a?)%7B200}}', false],
    ['?turmas.nome=match.(a){2}', false],
    ['?or=(id.eq.1,nome.match.(a){2})', false],
    ['?and=(or(nome.not.IMATCH.%5C1))', false],
    ['?select=id&turmas.or=(nome.match."(a)%5C%5C1")', false],
    [`?nome=match.${'a*'.repeat(250)}`, false],
  ])('%s: %s', (query, bounded) => expect(isBoundedQuery(query)).toBe(bounded));
});

const patterns = (count: number) => `{${list(count, '*a*')}}`;
const words = (characters: number) => 'a'.repeat(characters);

describe('isBoundedQuery limits what each row is compared with', () => {
  test.each([
    ['150 patterns', `?nome=like(any).${patterns(150)}`, true],
    ['151 patterns', `?nome=like(any).${patterns(151)}`, false],
    ['151 patterns of ilike(all)', `?nome=not.ilike(all).${patterns(151)}`, false],
    ['151 patterns, encoded', `?nome=${encoded(`like(any).${patterns(151)}`)}`, false],
    [
      '151 patterns of two columns',
      `?nome=like(any).${patterns(100)}&turmas.nome=ilike(any).${patterns(51)}`,
      false,
    ],
    ['150 patterns and another filter inside or', `?or=(nome.ilike(any).${patterns(150)},id.eq.1)`, false],
    ['1,000 values of in', `?nome=in.(${list(1_000, '1')})&id=eq(any).{${list(1_000, '1')}}`, true],
    ['500 characters of searches', `?nome=fts.${words(241)}&nome=wfts.${words(240)}`, true],
    ['501 characters of searches', `?nome=fts.${words(242)}&nome=wfts.${words(240)}`, false],
    ['a long search in a language', `?nome=not.plfts(portuguese).${words(500)}`, false],
    ['a long search inside or', `?or=(id.eq.1,nome.phfts.${words(500)})`, false],
    ['a long filter of another kind', `?fts=eq.${words(8_000)}`, true],
    ['a long value that names a search', `?nome=eq.wfts-${words(8_000)}`, true],
  ])('%s', (_name, query, bounded) => expect(isBoundedQuery(query)).toBe(bounded));
});

describe('cutsOwnRows finds what PostgREST 12 applies to changed rows, and later versions ignore', () => {
  test.each([
    ['?id=gt.1&limit=1', true],
    ['?id=gt.1&l%69mit=1', true],
    ['?id=gt.1;offset=1', true],
    ['?order=id&id=gt.1', true],
    ['?id=gt.1&order', true],
    ['?id=gt.1', false],
    ['?id=gt.1&turmas.limit=1&turmas.order=id', false],
    ['?select=limit&limite=eq.1', false],
    ['', false],
  ])('%s: %s', (query, cuts) => expect(cutsOwnRows(query)).toBe(cuts));
});

describe('filtersOwnRows finds a filter on the table itself, not on an embedded one', () => {
  test.each([
    ['?id=eq.1', true],
    ['?select=id&id=eq.1', true],
    ['?or=(id.eq.1,id.eq.2)', true],
    ['?not.or=(id.eq.1)', true],
    ['?not.and=(id.eq.1)', true],
    ['?dados->>a=eq.1', true],
    ['', false],
    ['?', false],
    ['?select=id', false],
    ['?order=id&limit=1&offset=2&columns=id&on_conflict=id', false],
    ['?turmas.id=eq.1', false],
    ['?turmas.or=(id.eq.1)', false],
    ['?s%65lect=id', false],
    ['?turmas%2Eid=eq.1', false],
    ['?id', false],
    ['?id=', false],
    ['?=eq.1', false],
    ['?=x', false],
    ['?%=eq.1', false],
    ['?%20select=id', false],
    ['?limit%20=1', false],
    ['?id;select=id', false],
    ['?id;select=eq.1', false],
    ['?select=id;limit=1;order=id', false],
    ['?turmas.id=eq.1;limit=1', false],
    ['?select=id;id=eq.1', true],
    ['?id=eq.1;select=id', true],
    ['?id%3Beq=eq.1', true],
    ['?select%3Bid=eq.1', true],
    ['?;&;', false],
  ])('%s: %s', (query, found) => expect(filtersOwnRows(query)).toBe(found));
});

describe('asksForEstimate', () => {
  test.each([
    'count=planned',
    'count=estimated',
    'Count=Planned',
    'COUNT = ESTIMATED',
    'return=minimal,count=planned',
    'return=representation , count=estimated, tx=commit',
    'count="planned"',
    'count=\tplanned',
    'count=exact, count=planned',
  ])('is true for Prefer: %s', (prefer) => expect(asksForEstimate(prefer)).toBe(true));
  test.each(['', 'count=exact', 'return=representation', 'resolution=merge-duplicates'])(
    'is false for Prefer: %j',
    (prefer) => expect(asksForEstimate(prefer)).toBe(false),
  );
});

describe('isBoundedQuery refuses a name that is longer than any name of Postgres', () => {
  const longest = 'n'.repeat(63);
  const tooLong = `${longest}n`;
  test.each([
    ...[
      '?select=N',
      '?select=id,N(id)',
      '?select=N:id',
      '?select=a(N)',
      '?select=a!N(id)',
      '?select=...N(id)',
      '?select=a->>N',
    ],
    ...[
      '?order=N(id)',
      '?order=id,N.desc',
      '?turmas.order=N',
      '?on_conflict=N',
      '?columns=N,id',
      '?a=1;select=N(id)',
    ],
    ...[
      '?N=eq.1',
      '?N.id=eq.1',
      '?a.N=eq.1',
      '?a->>N=eq.1',
      '?%4E=1&N=1',
      '?sel%65ct=N(id)',
      '?select=%22N%22(id)',
    ],
  ])('%s', (query) => {
    const quotes = query.includes('%22') ? 2 : 0;
    expect(isBoundedQuery(query.replaceAll('N', longest.slice(quotes)))).toBe(true);
    expect(isBoundedQuery(query.replaceAll('N', tooLong))).toBe(false);
  });

  test.each(['?id=eq.N', '?id=in.(N,N)', '?or=(nome.eq.N)', '?nome=eq.N=N'])(
    'a value may be longer: %s',
    (query) => {
      expect(isBoundedQuery(query.replaceAll('N', tooLong))).toBe(true);
    },
  );
});

test('argumentNames lists each parameter once, and the columns', () => {
  expect(argumentNames('?id=1&id=2;p%61pel=x&columns=a,%62')).toEqual(['id', 'papel', 'columns', 'a', 'b']);
  expect(argumentNames('')).toEqual(['']);
});
