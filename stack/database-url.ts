// The URL of a database of the embedded Postgres, which listens on a unix socket.

export type DatabaseAddress = { user: string; password: string; database: string; socketDir: string };

/** A connection URL that both libpq and node-postgres understand. */
export function createDatabaseUrl({ user, password, database, socketDir }: DatabaseAddress): string {
  const [name, secret, db, host] = [user, password, database, socketDir].map(encodeURIComponent);
  return `postgresql://${name}:${secret}@localhost/${db}?host=${host}`;
}

/** True for Postgres's answer to a wrong password. */
export const isPasswordRefused = (error: unknown): boolean => (error as { code?: string }).code === '28P01';
