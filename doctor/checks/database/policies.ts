// Checks that the policies are those of db/policies and of portaria.isolate_by_school: none dropped, changed or added.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning, type Outcome } from '../../examination/outcome.ts';
import { differences, readDeclarations, type Differences } from '../../declared/declarations.ts';
import {
  ownTableDifferences,
  STAFF,
  withoutAddedRoles,
  type AddedRoles,
} from '../../examination/own-tables.ts';

const TENANT_TABLES =
  'select t.tabela::text as tabela from portaria.tenant_tables() as t where t.coluna is not null';
const ADDED = `
select c.oid::regclass::text as tabela, array(
  select e from unnest(t.escrevem) as e where e in (select nome from portaria.papeis) and e <> all ($1)
) as papeis
from portaria.tabelas_protegidas as t
join pg_namespace as n on n.nspname = t.esquema
join pg_class as c on c.relnamespace = n.oid and c.relname = t.tabela`;
const tableOf = (key: string): string => key.slice(key.lastIndexOf(' on ') + 4);
const nameOf = (key: string): string => key.replace(/^policy /, '');

export const policies: Check = {
  id: 'policies',
  about: 'the policies are exactly those that db/policies declares, and those of portaria.isolate_by_school',
  timeoutMs: 45_000,
  async examine({ declared, query }) {
    const installed = await readDeclarations(query);
    const { catalogue: wanted, model, items } = await declared();
    const statements = new Map((items.get('policies') ?? []).map(({ key, make }) => [key, make ?? '']));
    const ours = new Set([...wanted.keys()].filter((key) => key.startsWith('policy ')).map(tableOf));
    const tables = (await query<{ tabela: string }>(TENANT_TABLES)).map(({ tabela }) => tabela);
    const others = tables.filter((table) => !ours.has(table));
    const onOurs = differences(
      wanted,
      withoutAddedRoles(installed, await query<AddedRoles>(ADDED, [STAFF])),
      (key) => key.startsWith('policy ') && ours.has(tableOf(key)),
    );
    const roles = (await query<{ nome: string }>('select nome from portaria.papeis')).map(({ nome }) => nome);
    const found = judge(onOurs, ownTableDifferences(model, installed, others, roles), statements);
    if (found) return found;
    const count = [...wanted.keys()].filter((key) => key.startsWith('policy ')).length;
    const beside = others.length > 0 ? `, and those of ${others.join(', ')}` : '';
    return ok(`${count} policies on ${ours.size} tables${beside}`);
  },
};

const isolate = (key: string): string => `select portaria.isolate_by_school('${tableOf(key)}');`;
const drop = (key: string): string => `drop policy if exists ${nameOf(key)};`;
const asLines = (statements: readonly string[]): string => [...new Set(statements)].join('\n');

/* An operator's table may have other policies instead; the check of the tables reports one without any. */
function judge(
  onOurs: Differences,
  onOthers: Differences,
  statements: ReadonlyMap<string, string>,
): Outcome | undefined {
  const wrong = [
    ...onOurs.missing.map((key) => `missing: ${nameOf(key)}`),
    ...[...onOurs.changed, ...onOthers.changed].map((key) => `not as declared: ${nameOf(key)}`),
  ];
  const declare = [...onOurs.missing, ...onOurs.changed].map((key) => statements.get(key) ?? '');
  if (wrong.length > 0)
    return failure(wrong.join('; '), asLines([...declare, ...onOthers.changed.map(isolate)]));
  const missing = onOthers.missing.map((key) => `missing: ${nameOf(key)}`);
  const extra = [...onOurs.extra, ...onOthers.extra];
  if (missing.length + extra.length === 0) return undefined;
  const keep = '-- Keep a policy of yours by declaring it in db/policies; otherwise:';
  return warning(
    [...missing, ...extra.map((key) => `not part of Portaria: ${nameOf(key)}`)].join('; '),
    asLines([...onOthers.missing.map(isolate), ...(extra.length > 0 ? [keep] : []), ...extra.map(drop)]),
  );
}
