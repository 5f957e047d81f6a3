// The policies of our tables are those that db/policies declares: none dropped, none rewritten, none added.
import { failure, ok, warning, type Check } from '../check.ts';
import { differences, readDeclarations } from '../declarations.ts';

const DECLARE = 'npm run db:migrate declares every policy again; then find out who changed them.';
const tableOf = (key: string): string => key.slice(key.lastIndexOf(' on ') + 4);
const nameOf = (key: string): string => key.replace(/^policy /, '');

export const policies: Check = {
  id: 'policies',
  about: 'the policies are exactly those that db/policies declares',
  timeoutMs: 45_000,
  async examine({ declared, query }) {
    const installed = await readDeclarations(query);
    const wanted = await declared();
    const ours = new Set([...wanted.keys()].filter((key) => key.startsWith('policy ')).map(tableOf));
    const { missing, changed, extra } = differences(
      wanted,
      installed,
      (key) => key.startsWith('policy ') && ours.has(tableOf(key)),
    );
    const wrong = [
      ...missing.map((key) => `missing: ${nameOf(key)}`),
      ...changed.map((key) => `not as declared: ${nameOf(key)}`),
    ];
    if (wrong.length > 0) return failure(wrong.join('; '), DECLARE);
    if (extra.length > 0)
      return warning(
        `not of Portaria: ${extra.map(nameOf).join('; ')}`,
        'Each policy opens a table further. Drop it, or add it to db/policies so that it is declared.',
      );
    const count = [...wanted.keys()].filter((key) => key.startsWith('policy ')).length;
    return ok(`${count} policies on ${ours.size} tables`);
  },
};
