// Released migrations are frozen; wrong checksums make the check fail.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { checkFrozen, migrationSums, parseFrozen } from './frozen.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

describe('parseFrozen', () => {
  it('reads sums and names, past comments', () => {
    expect(parseFrozen(`# released\n${A}  0001_a.sql\n\n`)).toEqual([{ sum: A, file: '0001_a.sql' }]);
  });

  it('refuses a line that it does not understand', () => {
    expect(() => parseFrozen(`# released\n${A} 0001_a.sql`)).toThrow('migrations/frozen.txt:2');
    expect(() => parseFrozen('0001_a.sql')).toThrow('migrations/frozen.txt:1');
  });
});

describe('checkFrozen', () => {
  const frozen = [
    { sum: A, file: '0001_a.sql' },
    { sum: B, file: '0003_b.sql' },
  ];

  it('lets released files alone and new ones after them', () => {
    const sums = new Map([
      ['0001_a.sql', A],
      ['0003_b.sql', B],
      ['0004_c.sql', A],
    ]);
    expect(checkFrozen(frozen, sums)).toEqual([]);
  });

  it('sees a changed file', () => {
    expect(
      checkFrozen(
        frozen,
        new Map([
          ['0001_a.sql', B],
          ['0003_b.sql', B],
        ]),
      ),
    ).toEqual(['0001_a.sql is released and has changed']);
  });

  it('sees a removed file', () => {
    expect(checkFrozen(frozen, new Map([['0003_b.sql', B]]))).toEqual(['0001_a.sql is released and gone']);
  });

  it('sees a file that slips in before a released one', () => {
    const sums = new Map([
      ['0001_a.sql', A],
      ['0002_new.sql', A],
      ['0003_b.sql', B],
    ]);
    expect(checkFrozen(frozen, sums)).toEqual(['0002_new.sql comes before a released migration']);
  });
});

describe('the migrations of this project', () => {
  it('are as they were released', async () => {
    const frozen = parseFrozen(readFileSync(join(PROJECT_ROOT, 'migrations', 'frozen.txt'), 'utf8'));
    const sums = await migrationSums(PROJECT_ROOT);
    expect(sums.size).toBeGreaterThan(0);
    expect(checkFrozen(frozen, sums)).toEqual([]);
  });
});
