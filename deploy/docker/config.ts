// The configuration of the migration under compose: parsed once, every error reported at once.

export type Environment = Readonly<Record<string, string | undefined>>;
export type MigrateConfig = { readonly databaseUrl: string; readonly authenticatorPassword: string };

/** A verifier is computed from the bytes of the password, which is correct for visible ASCII only. */
const PASSWORD = /^[\x21-\x7e]{16,}$/;

/** Whose commands the help names. */
export const readInstallation = (env: Environment = process.env): string | undefined =>
  env['PORTARIA_INSTALLATION'];

/** Throws one Error that lists every mistake without repeating a value. */
export function readConfig(
  env: Environment = process.env,
  databaseUrl = env['DATABASE_URL'] ?? '',
): MigrateConfig {
  const authenticatorPassword = env['AUTHENTICATOR_PASSWORD'] ?? '';
  const problems: string[] = [];
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) problems.push('DATABASE_URL must be a postgresql:// URL.');
  if (!PASSWORD.test(authenticatorPassword)) {
    problems.push('AUTHENTICATOR_PASSWORD must have at least 16 characters of visible ASCII.');
  }
  if (problems.length > 0)
    throw new Error(`The database cannot be migrated:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  return { databaseUrl, authenticatorPassword };
}
