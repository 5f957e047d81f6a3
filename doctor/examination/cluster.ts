// The responses of a cluster's Patroni nodes, read once for all checks of a run.
import { z } from 'zod';
import type { ClusterMode, Member, Node } from '../judges/judge-cluster.ts';
import type { Examined } from './examined.ts';
import { ask } from './http.ts';
import { NotChecked, ok, type Outcome } from './outcome.ts';

export type ClusterFacts = {
  readonly nodes: readonly Node[];
  readonly members: readonly (Member & { readonly host: string; readonly port: number })[];
  readonly mode: ClusterMode;
};

const statusShape = z.object({ patroni: z.object({ version: z.string() }) });
const clusterShape = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      host: z.string(),
      port: z.number(),
      timeline: z.number().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});
const configShape = z.object({
  synchronous_mode: z.unknown(),
  synchronous_mode_strict: z.unknown(),
  maximum_lag_on_failover: z.unknown(),
  postgresql: z.object({ parameters: z.object({ synchronous_commit: z.unknown() }) }),
});

const asked = new WeakMap<Examined, Promise<ClusterFacts>>();

/** The facts, or the outcome of a check without a cluster. Every listed Patroni must answer. */
export async function aboutCluster(
  it: Examined,
  judge: (facts: ClusterFacts) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  if (it.settings.PATRONI_URL === undefined) {
    const [lease] = await it.query('select from portaria.arrendamento');
    if (lease === undefined) return ok('one node: there is no cluster');
    throw new NotChecked('PATRONI_URL is not set', 'Set PATRONI_URL to the addresses of all Patronis.');
  }
  const facts = asked.get(it) ?? read(it.settings.PATRONI_URL);
  asked.set(it, facts);
  return judge(await facts);
}

async function read(places: NonNullable<Examined['settings']['PATRONI_URL']>): Promise<ClusterFacts> {
  const nodes = await Promise.all(
    places.map(async (place): Promise<Node> => {
      const before = Date.now();
      const { body, headers } = await ask('Patroni', place, '/patroni');
      const middle = (before + Date.now()) / 2;
      const theirs = Date.parse(headers.date ?? '') + 500;
      const { patroni } = statusShape.parse(body);
      return { at: place.origin, version: patroni.version, secondsAhead: (theirs - middle) / 1000 };
    }),
  );
  const { members } = clusterShape.parse((await ask('Patroni', places[0], '/cluster')).body);
  const config = configShape.parse((await ask('Patroni', places[0], '/config')).body);
  const { postgresql, ...mode } = config;
  const commit = postgresql.parameters.synchronous_commit;
  return { nodes, members, mode: { ...mode, commit } };
}
