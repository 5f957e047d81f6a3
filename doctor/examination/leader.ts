// The name of a cluster's leader, for findings that mention it.
import type { Examined } from './examined.ts';
import { ask } from './http.ts';

type Member = { readonly name?: string; readonly role?: string };

/** The name that Patroni reports, else a general description. */
export async function aboutLeader({ settings }: Examined): Promise<string> {
  const [place] = settings.PATRONI_URL ?? [];
  const answer = place && (await ask('Patroni', place, '/cluster').catch(() => undefined));
  const members: unknown = answer?.body['members'];
  const named = Array.isArray(members) && (members as Member[]).find(({ role }) => role === 'leader')?.name;
  return named || 'this primary';
}
