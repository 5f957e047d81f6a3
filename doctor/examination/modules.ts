// The installed modules; all of them for a release that did not record them.
import { isAbsent } from './outcome.ts';

const MODULES = `
select coalesce(to_jsonb(i) -> 'modulos', '["escolas"]') as modulos
from portaria.instalacao as i
order by i.id desc
limit 1`;

export async function installedModules(
  query: (sql: string) => Promise<{ modulos: string[] }[]>,
): Promise<readonly string[]> {
  const rows = await query(MODULES).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return rows[0]?.modulos ?? ['escolas'];
}
