// The order of versions, and the databases that an older release refuses.
import { describe, expect, it } from 'vitest';
import { compareVersions, refuseNewer } from './release.ts';

describe('compareVersions', () => {
  it.each([
    ['0.1.0', '0.2.0'],
    ['0.9.0', '0.10.0'],
    ['0.2.0-dev', '0.2.0'],
    ['0.2.0-rc.2', '0.2.0-rc.10'],
    ['0.1.9', '0.2.0-dev'],
    ['1.0.0', '2'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect(compareVersions(newer, newer)).toBe(0);
  });
});

describe('refuseNewer', () => {
  const by = (versao: string) => ({ versao, migracao: '0001_t', soma: '' });

  it('lets a new database, the same release and a newer release pass', () => {
    refuseNewer(undefined, '0.2.0');
    refuseNewer(by('0.2.0'), '0.2.0');
    refuseNewer(by('0.1.0'), '0.2.0');
  });

  it('names both releases and the way out', () => {
    expect(() => refuseNewer(by('0.3.0'), '0.2.0')).toThrow(
      'Portaria 0.3.0 has migrated this database, and this is Portaria 0.2.0. Run db:migrate of 0.3.0 or later.',
    );
  });
});
