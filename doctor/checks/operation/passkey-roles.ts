// Checks for roles that demand a passkey which nobody, or only some, of their people have in a form that counts.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

type Demand = {
  papel: string;
  pessoas: number;
  /** Those who have none that counts, and those of them whose passkey counts later. */
  sem: number;
  novas: number;
};

const DEMANDS = `
select r.nome as papel, p.pessoas, w.sem, w.novas
from portaria.papeis as r
cross join lateral (
  select count(distinct u.id)::integer as pessoas
  from portaria.usuario_papeis as up
  join portaria.usuarios as u on u.id = up.usuario_id
  where up.papel_id = r.id and u.ativo
) as p
cross join lateral (
  select count(*)::integer as sem,
    count(*) filter (where exists (select from portaria.own_passkeys('sistema', s.id)))::integer as novas
  from portaria.people_without_passkey(r.nome) as s (id)
) as w
where r.exige = 'passkey'
order by r.nome`;

const FIX =
  'Let them sign in by code and register one at Minha conta. It counts after 24 hours, or at once: npm run portaria -- passkey list CODIGO, then npm run portaria -- passkey release ID. The way back: npm run portaria -- role demand PAPEL nothing. docs/how-to/administrators-use-passkeys.md has the plan.';

export const passkeyRoles: Check = {
  id: 'passkey-roles',
  about: 'the people of a role that demands a passkey have one that counts',
  async examine({ query }) {
    const demands = await query<Demand>(DEMANDS);
    if (demands.length === 0) return ok('no role demands a passkey');
    const seen = demands.map(told).join('; ');
    if (demands.some(({ pessoas, sem }) => pessoas > 0 && sem === pessoas)) return failure(seen, FIX);
    return demands.some(({ sem }) => sem > 0) ? warning(seen, FIX) : ok(seen);
  },
};

function told({ papel, pessoas, sem, novas }: Demand): string {
  const later = novas > 0 ? `; that of ${novas} more counts later` : '';
  return `${papel}: ${pessoas - sem} of ${pessoas} active people have one that counts${later}`;
}
