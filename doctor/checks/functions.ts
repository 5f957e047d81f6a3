// The functions in the database are those that db/ declares.
import type { Check } from '../examination/check.ts';
import { failure, ok, warning } from '../examination/outcome.ts';
import { differences, readDeclarations } from '../examination/declarations.ts';

const isOurs = (key: string): boolean => /^function (portaria|api)\./.test(key);

export const functions: Check = {
  id: 'functions',
  about: 'the functions are exactly those that db/ declares',
  timeoutMs: 45_000,
  async examine({ declared, query }) {
    const installed = await readDeclarations(query);
    const wanted = (await declared()).catalogue;
    const { missing, changed, extra } = differences(wanted, installed, isOurs);
    const wrong = [
      ...missing.map((key) => `missing: ${key}`),
      ...changed.map((key) => `not as declared: ${key}`),
    ];
    if (wrong.length > 0) return failure(wrong.join('; '), 'npm run db:migrate');
    const reachable = extra.filter((key) => key.startsWith('function api.'));
    if (reachable.length > 0)
      return warning(
        `not of Portaria, and HTTP reaches them: ${reachable.join('; ')}`,
        'Look at each: who may execute it, and what it does before it asks who calls.',
      );
    return ok(`${[...wanted.keys()].filter(isOurs).length} functions`);
  },
};
