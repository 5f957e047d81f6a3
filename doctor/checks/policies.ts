// The policies are those that db/policies declares, and on other tables those of portaria.isolate_by_school: none dropped, rewritten or added.
import type { Check } from '../examination/check.ts';
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';
import { differences, readDeclarations, type Differences } from '../examination/declarations.ts';
import { ownTableDifferences } from '../examination/own-tables.ts';

const DECLARE = 'npm run db:migrate declares every policy again; then find out who changed them.';
const PROTECT =
  'For a table of your own, portaria.isolate_by_school declares them again (docs/how-to/protect-a-table.md).';
const TENANT_TABLES =
  'select t.tabela::text as tabela from portaria.tenant_tables() as t where t.coluna is not null';
const tableOf = (key: string): string => key.slice(key.lastIndexOf(' on ') + 4);
const nameOf = (key: string): string => key.replace(/^policy /, '');

export const policies: Check = {
  id: 'policies',
  about: 'the policies are exactly those that db/policies declares, and those of portaria.isolate_by_school',
  timeoutMs: 45_000,
  async examine({ declared, query }) {
    const installed = await readDeclarations(query);
    const wanted = await declared();
    const ours = new Set([...wanted.keys()].filter((key) => key.startsWith('policy ')).map(tableOf));
    const tables = (await query<{ tabela: string }>(TENANT_TABLES)).map(({ tabela }) => tabela);
    const others = tables.filter((table) => !ours.has(table));
    const onOurs = differences(
      wanted,
      installed,
      (key) => key.startsWith('policy ') && ours.has(tableOf(key)),
    );
    const found = judge(onOurs, ownTableDifferences(wanted, installed, others));
    if (found) return found;
    const count = [...wanted.keys()].filter((key) => key.startsWith('policy ')).length;
    const beside = others.length > 0 ? `, and those of ${others.join(', ')}` : '';
    return ok(`${count} policies on ${ours.size} tables${beside}`);
  },
};

/* A table of one's own may have policies of one's own instead; that it has none, the check of the tables says. */
function judge(onOurs: Differences, onOthers: Differences): Outcome | undefined {
  const changed = [...onOurs.changed, ...onOthers.changed];
  const wrong = [
    ...onOurs.missing.map((key) => `missing: ${nameOf(key)}`),
    ...changed.map((key) => `not as declared: ${nameOf(key)}`),
  ];
  const fix = onOthers.changed.length > 0 ? `${DECLARE} ${PROTECT}` : DECLARE;
  if (wrong.length > 0) return failure(wrong.join('; '), fix);
  const missing = onOthers.missing.map((key) => `missing: ${nameOf(key)}`);
  const extra = [...onOurs.extra, ...onOthers.extra].map((key) => `not of Portaria: ${nameOf(key)}`);
  if (missing.length + extra.length === 0) return undefined;
  return warning(
    [...missing, ...extra].join('; '),
    `Each policy opens a table further. Drop it, or add it to db/policies so that it is declared.${missing.length > 0 ? ` ${PROTECT}` : ''}`,
  );
}
