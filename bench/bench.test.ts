// The arithmetic of the figures, on known values.
import { describe, expect, it } from 'vitest';
import { beforeAndAfter, inTurns, median, type BenchContext, type Measure } from './bench.ts';
import { cpuPerRequest, cpuTimes } from './cpu.ts';
import { createMint } from './mint.ts';
import { cpfOf } from './people.ts';

const context = (rounds: number): BenchContext =>
  ({ rounds, log: () => undefined, cpu: () => ({}) }) as unknown as BenchContext;

/** Returns these figures one after the other; the first is the warm-up. */
const giving = (name: string, ...figures: number[]): Measure => ({
  name,
  measure: () => Promise.resolve(figures.shift() ?? Number.NaN),
});

it.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

describe('a comparison of two measures', () => {
  it('in turns ignores the first round and divides the figures round by round', async () => {
    const { ratios, over, under } = await inTurns(context(2), giving('a', 99, 5, 6), giving('b', 99, 10, 8));
    expect([over.perSecond, under.perSecond, ratios]).toEqual([
      [5, 6],
      [10, 8],
      [0.5, 0.75],
    ]);
  });

  it('before and after measures one side completely, then applies the change, then measures the other', async () => {
    const steps: string[] = [];
    const noting = (name: string): Measure => ({ name, measure: async () => steps.push(name) });
    await beforeAndAfter(
      context(2),
      noting('before'),
      async () => void steps.push('change'),
      noting('after'),
    );
    expect(steps).toEqual(['before', 'before', 'before', 'change', 'after', 'after', 'after']);
  });
});

describe('the CPU time', () => {
  it('of a request is the CPU time divided by the number of requests', () => {
    expect(cpuPerRequest({ shim: 100 }, { shim: 160, postgres: 20 }, 10)).toEqual({ shim: 6, postgres: 2 });
  });

  it('of a process grows while it works, and a missing process has none', () => {
    const before = cpuTimes({ me: process.pid, nobody: undefined });
    expect(Object.keys(before)).toEqual(['me']);
    const grown = () => cpuTimes({ me: process.pid })['me']! > before['me']!;
    for (let tries = 0; tries < 100_000 && !grown(); tries += 1) JSON.parse('{}');
    expect(grown()).toBe(true);
  });
});

it.each([
  [111_444_777, '11144477735'],
  [1, '00000000191'],
])('the CPF of %d is %s', (number, cpf) => expect(cpfOf(number)).toBe(cpf));

it('minted tokens have the same claims and different ids', () => {
  const token = `x.${Buffer.from('{"sub":"a","jti":"b"}').toString('base64url')}.y`;
  const claims = [createMint(token, 's'), createMint(token, 's')].map(
    (mint) =>
      JSON.parse(Buffer.from(mint().split('.')[1]!, 'base64url').toString()) as { sub: string; jti: string },
  );
  expect(claims.map(({ sub }) => sub)).toEqual(['a', 'a']);
  expect(new Set(['b', ...claims.map(({ jti }) => jti)]).size).toBe(3);
});
