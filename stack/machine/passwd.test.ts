// A user is found in /etc/passwd or, if defined elsewhere, by getent.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { passwdLine } from './passwd.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const file = join(temporaryFolder(), 'passwd');
const LINE = 'portaria-test:x:54321:54322:54323:/54324:/bin/54325';
writeFileSync(file, `other:x:54329:0:::\n${LINE}\n`);
const [ROOT = ''] = readFileSync('/etc/passwd', 'utf8').split('\n');
afterEach(() => void vi.unstubAllEnvs());

test.each(['portaria-test', '54321'])('%s is found by name and by number', (user) =>
  expect(passwdLine(user, file)).toBe(LINE),
);

test.each(['x', '54322', '54323', 'portaria', ''])('%j is neither', (user) =>
  expect(passwdLine(user, file)).not.toBe(LINE),
);

test('who is not in the file is asked for, where that can be asked', () => {
  expect([passwdLine('root'), passwdLine('root', file), passwdLine('0', file)]).toEqual([ROOT, ROOT, ROOT]);
  expect(passwdLine('nobody-at-all', file)).toBeUndefined();
  vi.stubEnv('PATH', '/nowhere');
  expect([passwdLine('root', file), passwdLine('root')]).toEqual([undefined, ROOT]);
});
