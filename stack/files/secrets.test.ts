// Secrets are random, stable, complete, and readable by their owner only.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { effectiveSecrets, loadSecrets } from './secrets.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let path: string;
let count = 0;
beforeEach(() => {
  path = join(folder, `${count++}.json`);
});

describe('loadSecrets', () => {
  it('makes five different secrets of 48 bytes', () => {
    const secrets = Object.values(loadSecrets(path));
    expect(new Set(secrets).size).toBe(5);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
  });

  it('writes the secrets with mode 0600 and returns the same on the next call', () => {
    const first = loadSecrets(path);
    const { mode, ino } = statSync(path);
    expect(mode & 0o777).toBe(0o600);
    expect(loadSecrets(path)).toEqual(first);
    expect(statSync(path).ino, 'the same file').toBe(ino);
  });

  it('resets the mode of the file from 0644 to 0600', () => {
    loadSecrets(path);
    chmodSync(path, 0o644);
    loadSecrets(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('adds the secrets that an older file lacks and keeps the rest', () => {
    writeFileSync(path, JSON.stringify({ jwtSecret: 'kept', jwtSecretPrevious: 'older' }));
    const secrets = loadSecrets(path);
    expect(secrets).toMatchObject({ jwtSecret: 'kept', jwtSecretPrevious: 'older' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(secrets);
  });

  it('throws for a file that is invalid or cannot be read, and does not replace it', () => {
    writeFileSync(path, '{"jwtSecret":');
    expect(() => loadSecrets(path)).toThrow(
      expect.objectContaining({
        message: `${path} is not valid JSON. Restore it, or remove it to get new secrets (ends every session).`,
        cause: expect.any(SyntaxError) as Error,
      }) as Error,
    );
    expect(() => loadSecrets(folder)).toThrow('EISDIR: illegal operation on a directory, read');
    expect(readFileSync(path, 'utf8')).toBe('{"jwtSecret":');
  });

  it('leaves no temporary file behind', () => {
    loadSecrets(path);
    expect(existsSync(`${path}.${process.pid}.tmp`)).toBe(false);
  });
});

describe('effectiveSecrets', () => {
  it('prefers the secrets of the environment', () => {
    const env = { SVC_JWT_SECRET: 'mine', SVC_JWT_SECRET_PREVIOUS: 'before', SVC_OTP_PEPPER: 'pepper' };
    const used = effectiveSecrets(loadSecrets(path), env);
    expect(used).toMatchObject({ jwtSecret: 'mine', jwtSecretPrevious: 'before', otpPepper: 'pepper' });
  });

  it('takes the secrets of the file where the variables are empty or unset', () => {
    const own = loadSecrets(path);
    expect(effectiveSecrets(own, { SVC_JWT_SECRET: '', SVC_OTP_PEPPER: '' })).toEqual(own);
  });
});
