// Checks that the functions are as db/ declares them, and that other functions in api are security invoker.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';
import { differences, readDeclarations } from '../../declared/declarations.ts';

/** The name without the types of the arguments. */
const nameOf = (key: string): string => key.slice(0, key.indexOf('('));
const dropOf = (key: string): string => `${key.replace('function ', 'drop routine ')};`;
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
    const names = new Set([...wanted.keys()].filter(isOurs).map(nameOf));
    const inPortaria = extra.filter((key) => key.startsWith('function portaria.'));
    const wrong = [
      ...missing.map((key) => `missing: ${key}`),
      ...changed.map((key) => `not as declared: ${key}`),
    ];
    const overloads = inPortaria.filter((key) => names.has(nameOf(key)));
    if (wrong.length + overloads.length > 0)
      return failure(
        [...wrong, ...overloads.map((key) => `it can answer calls of another: ${key}`)].join('; '),
        [...overloads.map(dropOf), ...(wrong.length > 0 ? ['npm run db:migrate'] : [])].join('\n'),
      );
    const own = extra.filter((key) => key.startsWith('function api.'));
    const asCaller = new Set((await query<{ key: string }>(AS_CALLER)).map(({ key }) => key));
    const open = own.filter((key) => !asCaller.has(key));
    if (open.length > 0)
      return warning(
        `not part of Portaria, and security definer or open to anybody: ${open.join('; ')}`,
        'Review each: make it security invoker, and revoke execute from anon and PUBLIC. See docs/how-to/function-of-your-own.md.',
      );
    if (inPortaria.length > 0)
      return warning(
        `not part of Portaria: ${inPortaria.join('; ')}`,
        [
          '-- Functions of your own belong in api or in a schema of your own; otherwise:',
          ...inPortaria.map(dropOf),
        ].join('\n'),
      );
    const beside = own.length === 0 ? '' : `, and ${own.length} of your own`;
    return ok(`${[...wanted.keys()].filter(isOurs).length} functions${beside}`);
  },
};
