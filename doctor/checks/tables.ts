// Nothing in the database opens rows further than declared; the database itself says what does, and how to close it.
import type { Check } from '../examination/check.ts';
import { failure, NotChecked, ok } from '../examination/outcome.ts';

type Fault = { onde: string; problema: string; conserto: string };

const FAULTS = `
select f.relacao::text as onde, f.problema, f.conserto from portaria.relation_faults() as f
union all
select f.objeto, f.problema, f.conserto from portaria.role_faults() as f
union all
select f.objeto, f.problema, f.conserto from portaria.access_faults() as f
order by 1, 2`;

export const tables: Check = {
  id: 'tables',
  about: 'no table, role, policy or privilege opens rows of a school or a record',
  async examine({ query }) {
    const faults = await query<Fault>(FAULTS).catch((error: unknown) => {
      if (!(error instanceof NotChecked) || !/_faults.*does not exist/.test(error.message)) throw error;
      throw new NotChecked('this database is older than the check', 'npm run db:migrate');
    });
    const [total] = await query<{ n: number }>('select count(*)::integer as n from portaria.tenant_tables()');
    if (faults.length === 0) return ok(`all ${total?.n ?? 0} tables of api, and every record`);
    return failure(
      faults.map(({ onde, problema }) => `${onde}: ${problema}`).join('; '),
      [...new Set(faults.map(({ conserto }) => conserto))].join('\n'),
    );
  },
};
