// Judges the lease of a cluster: whether it is held, by which node, and whether a renewal waits for a standby.
import { failure, ok, type Outcome } from '../examination/outcome.ts';

export type Lease = {
  readonly timeline: number;
  readonly own: number;
  readonly age: number;
  readonly released: boolean;
  readonly commit: string;
  readonly standbys: string;
  /** The leader's name from Patroni, else the address of the database. */
  readonly holder: string;
};

const LASTS_SECONDS = 5;
const AGENT = 'systemctl status portaria-lease on the primary; docs/reference/cluster.md.';

/** `cluster` is true when there are standbys or Patroni is configured. */
export function judgeLease(lease: Lease | undefined, cluster: boolean): Outcome {
  if (lease === undefined) {
    if (!cluster) return ok('one node: no lease is needed');
    return failure(
      'no node holds a lease: a replaced primary accepts revoked tokens until it is stopped',
      'Run systemctl enable --now portaria-lease on every machine.',
    );
  }
  const { timeline, own, age, released, commit, standbys, holder } = lease;
  if (commit !== 'remote_apply' || standbys === '')
    return failure(
      `the lease gives no protection: a renewal waits for ${standbys === '' ? 'no standby' : `synchronous_commit = ${commit}`}`,
      'Set synchronous_mode_strict and remote_apply (patronictl edit-config); with a single node, stop the agent and run delete from portaria.arrendamento.',
    );
  if (released) return failure(`${holder} released the lease, and no node has taken it`, AGENT);
  if (timeline !== own)
    return failure(
      `the lease belongs to timeline ${String(timeline)}, but this primary is on ${String(own)}`,
      AGENT,
    );
  if (age > LASTS_SECONDS || age < -1)
    return failure(`the lease has expired: it was renewed ${age.toFixed(1)} s ago`, AGENT);
  return ok(`held by ${holder} on timeline ${String(timeline)}, renewed ${age.toFixed(1)} s ago`);
}
