// A connection that prints each statement before running it, for the dry run of db:migrate.
import { escapeLiteral, type Client } from 'pg';

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

/** A statement as psql accepts it: parameters replaced by values, with a semicolon. */
const printable = (text: string, values: readonly unknown[] = []): string =>
  `${text.trim().replace(/;$/, '')};`.replace(/\$(\d+)(?!\d*\$)/g, (found, at: string) =>
    values.length === 0 ? found : literal(values[Number(at) - 1]),
  );

/** A connection that passes every statement to `log` before running it. */
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
