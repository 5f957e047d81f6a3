// Fills a select with the schools of the network.
import type { Administration, School } from '@portaria/client';
import { h } from '../dom/dom.ts';

/** Adds an option for each school. When the schools cannot be read, the page works without them. */
export async function addSchools(
  calls: Administration,
  select: HTMLSelectElement,
  isOffered: (school: School) => boolean = () => true,
  chosen = '',
): Promise<void> {
  const { escolas } = await calls.schools().catch(() => ({ escolas: [] }));
  const offered = escolas.filter(isOffered);
  select.append(...offered.map(({ id, nome }) => h('option', { value: id, selected: id === chosen }, nome)));
}
