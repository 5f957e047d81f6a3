// The known vulnerabilities of each version, and that their list is complete.
import { describe, expect, it } from 'vitest';
import { isOlder, judgeVersion } from './judge-version.ts';
import { OLDEST_POSTGRES, POSTGREST_HOLES, POSTGRES_HOLES } from './known-holes.ts';

const postgres = (version: string, production = true) =>
  judgeVersion({ name: 'PostgreSQL', version, holes: POSTGRES_HOLES, fixesByMajor: true }, production);
const postgrest = (version: string, production = true) =>
  judgeVersion({ name: 'PostgREST', version, holes: POSTGREST_HOLES, fixesByMajor: false }, production);

describe('judgeVersion', () => {
  it.each(['15.19', '15.20', '16.15', '17.11', '18.6', '19.0'])(
    'finds no open hole in PostgreSQL %s',
    (version) => {
      expect(postgres(version).verdict).toBe('ok');
    },
  );

  it.each([
    ['18.4', ['CVE-2026-14666'], ['CVE-2026-6473']],
    ['18.3', ['CVE-2026-14666', 'CVE-2026-6473', 'CVE-2026-6479'], ['CVE-2025-8713']],
    ['15.2', ['CVE-2023-2455', 'CVE-2024-10976', 'CVE-2025-8713'], []],
    ['17.9', ['CVE-2026-6479'], ['CVE-2025-8713', 'CVE-2023-2455']],
  ])('names the holes of PostgreSQL %s [G4]', (version, open, closed) => {
    const { verdict, seen } = postgres(version);
    expect(verdict).toBe('failure');
    for (const id of open) expect(seen).toContain(id);
    for (const id of closed) expect(seen).not.toContain(id);
  });

  it('is a warning outside of production, and where the design closes the hole itself', () => {
    expect(postgres('18.4', false).verdict).toBe('warning');
    expect(postgrest('14.17').verdict).toBe('warning');
  });

  it('names the holes of PostgREST from the release that made them to the one that closed them [G4]', () => {
    expect(postgrest('12.2.11')).toMatchObject({ verdict: 'failure' });
    expect(postgrest('12.2.11').seen).toContain('#3956');
    expect(postgrest('12.0.2').seen).not.toContain('#3956');
    expect(postgrest('12.2.12').seen).not.toContain('#3956');
    for (const refused of ['16.0', '16.1']) expect(postgrest(refused)).toMatchObject({ verdict: 'failure' });
    expect(postgrest('16.2').verdict).toBe('ok');
  });

  it('warns of the PostgREST of npm in production, and says which release to use', () => {
    expect(postgrest('12.0.2')).toMatchObject({
      verdict: 'warning',
      fix: 'Update PostgREST to 16.2 or newer.',
    });
    expect(postgres('18.4')).toMatchObject({ fix: 'Update PostgreSQL.' });
  });
});

describe('the known holes', () => {
  it('each say where they are written, and one release for each major version', () => {
    for (const { id, source, fixedIn } of [...POSTGRES_HOLES, ...POSTGREST_HOLES]) {
      expect(source, id).toMatch(
        /^https:\/\/(www\.postgresql\.org\/support\/security|github\.com\/PostgREST)\//,
      );
      const majors = fixedIn.map((release) => release.split('.')[0]);
      expect(new Set(majors).size, id).toBe(fixedIn.length);
    }
    const supported = POSTGRES_HOLES.every(({ fixedIn }) =>
      fixedIn.some((release) => Number(release.split('.')[0]) >= OLDEST_POSTGRES),
    );
    expect(supported).toBe(true);
  });

  it('are compared number by number', () => {
    expect([
      isOlder('15.9', '15.10'),
      isOlder('15.10', '15.9'),
      isOlder('12.2.12', '12.2.12'),
      isOlder('12.2', '12.2.1'),
    ]).toEqual([...[true, false, false, true]]);
  });
});
