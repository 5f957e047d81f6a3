// Removes libpq's variables (PGHOST, PGPORT, PGOPTIONS …) from the environment: they are for the user's own databases.

const isLibpq = (name: string): boolean => name.startsWith('PG') && !name.startsWith('PGRST_');

/** The environment without the variables of libpq. */
export const withoutLibpq = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isLibpq(name)));

/** Removes the variables of libpq from this process, for a command that only connects to the embedded cluster. */
export function dropLibpqEnvironment(): void {
  for (const name of Object.keys(process.env).filter(isLibpq)) Reflect.deleteProperty(process.env, name);
}
