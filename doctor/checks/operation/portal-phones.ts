// Checks for CPFs of the portal with different phones at different schools.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

type Conflict = { cpf: string; escola_nome: string; destino: string };

const SHOWN = 10;
const FIX =
  'Ask the schools which phone is right; select * from portaria.phone_conflicts() shows the whole CPFs. Until then, a code gives access only to the profiles with the phone that received it.';

export const portalPhones: Check = {
  id: 'portal-phones',
  about: 'the schools agree about the phone of each CPF in the portal',
  async examine({ query }) {
    const byCpf = new Map<string, string[]>();
    for (const { cpf, escola_nome, destino } of await query<Conflict>(
      'select * from portaria.phone_conflicts()',
    ))
      byCpf.set(cpf, [...(byCpf.get(cpf) ?? []), `${escola_nome} ${destino}`]);
    if (byCpf.size === 0) return ok('every CPF has one phone');
    const seen = [...byCpf].slice(0, SHOWN).map(([cpf, phones]) => `${masked(cpf)}: ${phones.join(', ')}`);
    const more = byCpf.size > SHOWN ? [`${byCpf.size - SHOWN} more`] : [];
    return warning([...seen, ...more].join('; '), FIX);
  },
};

const masked = (cpf: string): string => `***.***.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
