// Postgres runs in single-user mode for a new superuser password, which its input has as a verifier.
import { expect, it } from 'vitest';
import { scramVerifier } from '../../migrate/scram.ts';
import { embeddedPostgres } from '../machine/embedded-package.ts';
import { self } from '../files/private-files.ts';
import { resetPassword } from './reset-password.ts';
import { recordingProgram } from '../testing/recording-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const runAs = { identity: { ...self(), stepsDown: false } };

it('resetPassword() runs Postgres in single-user mode with the SCRAM verifier on stdin', async () => {
  const { program, recorded } = recordingProgram(temporaryFolder());
  await resetPassword({ ...embeddedPostgres(), postgres: program }, runAs, '/data', 'segredo');
  const { input, ...rest } = recorded();
  expect(rest).toEqual({
    args: ['--single', '-D', '/data', 'postgres'],
    env: [`PATH=${process.env['PATH']}`, 'LC_ALL=C'],
    cwd: '/',
    outputs: ['/dev/null', '/dev/null'],
  });
  const [, verifier, salt] = /^alter role postgres password '(.*:(.*)\$.*)'\n$/.exec(input) ?? [];
  expect(verifier).toBe(scramVerifier('segredo', Buffer.from(salt ?? '', 'base64')));
});

it('the error of a failed resetPassword() names the data folder', async () => {
  const { program } = recordingProgram(temporaryFolder(), 'exit 1');
  await expect(
    resetPassword({ ...embeddedPostgres(), postgres: program }, runAs, '/data', 'segredo'),
  ).rejects.toThrow('The password of the cluster in /data could not be set again.');
});
