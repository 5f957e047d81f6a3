// Checks for functions without a fixed search_path, and for those that write and then raise, with portaria.unsafe_functions().
import type { Check } from '../../examination/check.ts';
import { failure, isAbsent, NotChecked, ok } from '../../examination/outcome.ts';

export const functionSafety: Check = {
  id: 'function-safety',
  about: 'every security definer function has a fixed search_path, and no function writes and then raises',
  async examine({ query }) {
    const found = await query<{ funcao: string; problema: string }>(
      'select u.funcao::text as funcao, u.problema from portaria.unsafe_functions() as u',
    ).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      throw new NotChecked('this database is older than the check', 'npm run db:migrate');
    });
    if (found.length === 0) return ok('none found in portaria and api');
    return failure(
      found.map(({ funcao, problema }) => `${funcao}: ${problema}`).join('; '),
      'Add "set search_path = pg_catalog, pg_temp" and qualify all other names. An error whose writes must be kept sets response.status and returns; raise only errors whose writes may be rolled back.',
    );
  },
};
