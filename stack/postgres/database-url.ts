// The URL of a database of the embedded Postgres, which listens on a unix socket.

const EXPLICIT = 'sslmode=disable&client_encoding=UTF8&options=%20';

export type DatabaseAddress = { user: string; password: string; database: string; socketDir: string };

/**
 * A connection URL for both libpq and node-postgres. It sets everything that the environment could otherwise
 * set (PGPORT, PGSSLMODE, PGOPTIONS …); options are a space, because an empty value would be ignored.
 */
export function createDatabaseUrl({ user, password, database, socketDir }: DatabaseAddress): string {
  const [name, secret, db, host] = [user, password, database, socketDir].map(encodeURIComponent);
  return `postgresql://${name}:${secret}@localhost:5432/${db}?host=${host}&${EXPLICIT}`;
}

/** True for Postgres's error for a wrong password. */
export const isPasswordRefused = (error: unknown): boolean => (error as { code?: string }).code === '28P01';
