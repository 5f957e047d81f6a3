// Checks access without a session: each row of portaria.acesso_anonimo must name an existing resource.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

type Listed = { recurso: string; nome: string; esquema: string; existe: boolean; noutro: string | null };

/* noutro: the same name in a further schema; an entry without a schema does not refer to it. */
const LISTED = `
select a.recurso, r.nome, p[2] as esquema, bool_or(o.esquema = p[2]) is true as existe,
  min(coalesce(p[1], '') || o.esquema || '.' || p[3]) filter (where o.esquema <> p[2]) as noutro
from portaria.acesso_anonimo as a
cross join lateral portaria.anonymous_resource(a.recurso) as r (nome)
cross join lateral regexp_match(r.nome, '^(rpc/)?([^.]+)[.](.+)$') as p
left join (
  select n.nspname::text as esquema, c.relname::text as nome, false as funcao
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
  union
  select n.nspname, f.proname, true
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
) as o on o.nome = p[3] and o.funcao = (p[1] is not null) and o.esquema = any ($1)
group by a.recurso, r.nome, p
order by r.nome`;

export const anonymousAccess: Check = {
  id: 'anonymous-access',
  about: 'every resource in portaria.acesso_anonimo exists',
  async examine({ query, settings }) {
    const schemas = settings.SVC_REST_SCHEMAS ?? ['api'];
    const listed = await query<Listed>(LISTED, [schemas]);
    const wrong = listed.filter(({ existe }) => !existe);
    if (wrong.length > 0)
      return warning(
        wrong.map((row) => `${row.nome} ${problemOf(row, schemas)}`).join('; '),
        wrong.map(fixOf).join('\n'),
      );
    if (listed.length === 0) return ok('only rpc/public_smoke needs no session');
    return ok(`without a session: ${listed.map(({ nome }) => nome).join(', ')}`);
  },
};

const problemOf = ({ esquema }: Listed, schemas: readonly string[]): string =>
  schemas.includes(esquema)
    ? 'is listed for requests without a session, and does not exist'
    : 'is in a schema that SVC_REST_SCHEMAS does not list';

const fixOf = ({ recurso, noutro }: Listed): string =>
  noutro === null
    ? `delete from portaria.acesso_anonimo where recurso = '${recurso}';`
    : `update portaria.acesso_anonimo set recurso = '${noutro}' where recurso = '${recurso}';`;
