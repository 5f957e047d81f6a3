// Checks followed tables: rows that wait in quarantine, and triggers that are gone or switched off.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

type Followed = { tabela: string; tipo: string; gatilhos: number };
type Waiting = { tabela: string; motivo: string; linhas: number };

const FOLLOWED = `
select format('%I.%I', t.esquema, t.tabela) as tabela, t.tipo, (
  select count(*)::integer from pg_trigger as g
  where g.tgrelid = portaria.find_table(t.esquema, t.tabela) and g.tgfoid = 'portaria.follow_change()'::regprocedure
    and g.tgname in (select format('portaria_%s_%s%s', n, t.tipo, e) from generate_series(1, 3) as n, unnest('{"",_truncate}'::text[]) as e)
    and g.tgenabled in ('O', 'A')
) as gatilhos
from portaria.tabelas_seguidas as t
order by 1, 2`;
const WAITING = `
select format('%I.%I', q.esquema, q.tabela) as tabela, q.motivo, count(*)::integer as linhas
from portaria.quarentena as q
group by 1, 2
order by 1, 2`;
const SEE = `select tabela, chave, motivo from portaria.quarentena;
-- Correct the row in your table. Or, when a row and a person of Portaria are the same: npm run portaria -- person link CODIGO`;
const AGAIN = 'npm run db:migrate';

export const followed: Check = {
  id: 'followed',
  about: 'the rows of followed tables are copied, and none waits in quarantine',
  async examine({ query }) {
    const tables = await query<Followed>(FOLLOWED);
    if (tables.length === 0) return ok('no table is followed');
    const waiting = await query<Waiting>(WAITING);
    const lost = tables.filter(({ gatilhos }) => gatilhos < 2);
    if (waiting.length + lost.length === 0)
      return ok(tables.map(({ tabela, tipo }) => `${tabela} (${tipo})`).join(', '));
    return warning(
      [
        ...lost.map(
          ({ tabela }) => `${tabela}: a trigger is gone or switched off, so changes are not copied`,
        ),
        ...waiting.map(({ tabela, motivo, linhas }) => `${tabela}: ${linhas} waiting: ${motivo}`),
      ].join('; '),
      [...(lost.length > 0 ? [AGAIN] : []), ...(waiting.length > 0 ? [SEE] : [])].join('\n'),
    );
  },
};
