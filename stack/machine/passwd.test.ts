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

test.each(['portaria-test', '54321'])('passwdLine() finds a user by name or uid: %s', (user) =>
  expect(passwdLine(user, file)).toBe(LINE),
);

test.each(['x', '54322', '54323', 'portaria', ''])(
  'passwdLine() matches only a complete name or uid, not %j',
  (user) => expect(passwdLine(user, file)).not.toBe(LINE),
);

test('passwdLine() asks getent for a user that is not in the file, if there is a getent', () => {
  expect([passwdLine('root'), passwdLine('root', file), passwdLine('0', file)]).toEqual([ROOT, ROOT, ROOT]);
  expect(passwdLine('nobody-at-all', file)).toBeUndefined();
  vi.stubEnv('PATH', '/nowhere');
  expect([passwdLine('root', file), passwdLine('root')]).toEqual([undefined, ROOT]);
});
