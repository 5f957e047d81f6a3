// The random secrets of a stack, created on its first run and kept in `.portaria/secrets.json`.
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { writePrivate } from './private-files.ts';

const NAMES = [
  'jwtSecret',
  'otpPepper',
  'postgresPassword',
  'authenticatorPassword',
  'maintenancePassword',
] as const;

export type Secrets = Record<(typeof NAMES)[number], string> & {
  /** The secret before the last rotation, still accepted. */
  jwtSecretPrevious?: string;
};

/** 48 random bytes as base64url: safe in a URL, in SQL and in an environment variable. */
export const randomSecret = (): string => randomBytes(48).toString('base64url');

/** Reads the secrets, adds what is missing and makes sure that nobody else can read the file. */
export function loadSecrets(path: string): Secrets {
  const found = readSecrets(path);
  const missing = NAMES.filter((name) => !found[name]);
  const secrets = {
    ...found,
    ...Object.fromEntries(missing.map((name) => [name, randomSecret()])),
  } as Secrets;
  if (missing.length > 0) writePrivate(path, `${JSON.stringify(secrets, null, 2)}\n`);
  chmodSync(path, 0o600);
  return secrets;
}

/** The secrets in use: those in the user's environment take precedence over the file. */
export function effectiveSecrets(secrets: Secrets, env: NodeJS.ProcessEnv): Secrets {
  const { SVC_JWT_SECRET: jwtSecret, SVC_JWT_SECRET_PREVIOUS: previous, SVC_OTP_PEPPER: otpPepper } = env;
  return {
    ...secrets,
    ...(jwtSecret ? { jwtSecret } : {}),
    ...(previous ? { jwtSecretPrevious: previous } : {}),
    ...(otpPepper ? { otpPepper } : {}),
  };
}

function readSecrets(path: string): Partial<Secrets> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch (error) {
    throw new Error(
      `${path} is not valid JSON. Restore it, or remove it to get new secrets (ends every session).`,
      {
        cause: error,
      },
    );
  }
}
