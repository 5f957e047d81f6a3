// Checks that the functions are as db/ declares them, and that other functions in api are security invoker.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';
import { differences, readDeclarations } from '../../examination/declarations.ts';

const isOurs = (key: string): boolean => /^function (portaria|api)\./.test(key);

/* Functions of api that are security invoker and that neither anon nor PUBLIC may execute. */
const AS_CALLER = `
  select format('function %s', p.oid::regprocedure) as key
  from pg_catalog.pg_proc as p
  where p.pronamespace = 'api'::regnamespace and not p.prosecdef and not exists (
    select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
    where a.grantee = 0 or a.grantee = 'anon'::regrole
  )`;

export const functions: Check = {
  id: 'functions',
  about: 'the functions are those that db/ declares, and others in api are security invoker',
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
    const own = extra.filter((key) => key.startsWith('function api.'));
    const asCaller = new Set((await query<{ key: string }>(AS_CALLER)).map(({ key }) => key));
    const open = own.filter((key) => !asCaller.has(key));
    if (open.length > 0)
      return warning(
        `not part of Portaria, and security definer or open to anybody: ${open.join('; ')}`,
        'Review each: make it security invoker, and revoke execute from anon and PUBLIC. See docs/how-to/function-of-your-own.md.',
      );
    const beside = own.length === 0 ? '' : `, and ${own.length} of your own`;
    return ok(`${[...wanted.keys()].filter(isOurs).length} functions${beside}`);
  },
};
