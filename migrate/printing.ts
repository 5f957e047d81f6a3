// A connection that prints each statement before running it, for the dry run of db:migrate.
import { escapeLiteral, type Client } from 'pg';

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

/** A statement as psql takes it: its values in place of the parameters, and a semicolon at the end. */
const printable = (text: string, values: readonly unknown[] = []): string =>
  `${text.trim().replace(/;$/, '')};`.replace(/\$(\d+)(?!\d*\$)/g, (found, at: string) =>
    values.length === 0 ? found : literal(values[Number(at) - 1]),
  );

/** The same connection, which hands every statement to `log` first. */
export const printing = (client: Client, log: (line: string) => void): Client =>
  Object.create(client, {
    query: {
      value: async (query: unknown, values?: unknown[]): Promise<unknown> => {
        const text = typeof query === 'string' ? query : (query as { text: string }).text;
        log(`${printable(text, values)}\n`);
        return client.query(query as string, values);
      },
    },
  }) as Client;
