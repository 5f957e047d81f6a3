// Checks that each id names one person: staff, students and guardians share none.
import type { Check } from '../../examination/check.ts';
import { failure, ok } from '../../examination/outcome.ts';

type Fault = { id: string; falha: string };

const SHOWN = 10;
const FIX =
  'Find out who made the rows, because an id that names two people lets one act on the other. docs/how-to/operate.md, "Two people have the same id", has the statements; select * from portaria.id_faults() shows every id.';

export const personIds: Check = {
  id: 'person-ids',
  about: 'each id names one person among staff, students and guardians',
  async examine({ query }) {
    const faults = await query<Fault>('select id, falha from portaria.id_faults()');
    if (faults.length === 0) return ok('no two people share an id');
    const seen = faults.slice(0, SHOWN).map(({ id, falha }) => `${id}: ${falha}`);
    const more = faults.length > SHOWN ? [`${faults.length - SHOWN} more`] : [];
    return failure([...seen, ...more].join('; '), FIX);
  },
};
