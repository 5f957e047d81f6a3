// Every table of ours stands behind row-level security; the database itself says which do not.
import type { Check } from '../examination/check.ts';
import { failure, ok } from '../examination/outcome.ts';

const RECORDS = `
select c.oid::regclass::text as relacao, 'row-level security is off' as problema
from pg_class as c
where c.relnamespace = 'portaria'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
order by 1`;

export const tables: Check = {
  id: 'tables',
  about: 'every table that HTTP reaches is protected by school, and every record by row-level security',
  async examine({ query }) {
    const open = await query<{ relacao: string; problema: string }>(
      'select u.relacao::text as relacao, u.problema from portaria.unprotected_relations() as u',
    );
    const records = await query<{ relacao: string; problema: string }>(RECORDS);
    const [total] = await query<{ n: number }>('select count(*)::integer as n from portaria.tenant_tables()');
    const all = [...open, ...records].map(({ relacao, problema }) => `${relacao}: ${problema}`);
    if (all.length === 0) return ok(`all ${total?.n ?? 0} tables of api, and every record`);
    return failure(
      all.join('; '),
      'Protect a table of your own with portaria.isolate_by_school (docs/how-to/protect-a-table.md). For one of Portaria: alter table … enable row level security, then npm run db:migrate, which declares the policies again.',
    );
  },
};
