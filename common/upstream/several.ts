// Uses several PostgRESTs of one database: a read is retried on another one, a write only when it cannot have arrived.
import type { PostgrestAddress } from '../setting-fields.ts';
import { databaseAnswers } from './ask.ts';
import {
  LateError,
  openUpstream,
  type Cancel,
  type Outgoing,
  type Receiver,
  type Upstream,
  type UpstreamLimits,
} from './exchange.ts';
import { carriedNothing, isRead } from './second-try.ts';

type Group = { readonly all: readonly Upstream[]; current: number; looking: boolean };
type State = {
  readonly group: Group;
  readonly outgoing: Outgoing;
  readonly receiver: Receiver;
  readonly deadline: number;
  at: number;
  /** Addresses not yet tried. */
  left: number;
  /** A read that may have arrived is repeated at another address once. */
  triedElsewhere: boolean;
  timer: NodeJS.Timeout | undefined;
  cancel: Cancel;
};

const LOOK_MS = 1_000;
/* Errors of PostgREST without a database or a free connection, of a node without the lease, and of a proxy without a server. */
const AWAY = new Set([502, 503, 504]);

/**
 * One upstream from several addresses. All requests go to one address while it answers. One address gives a plain upstream.
 */
export function openUpstreams(
  addresses: readonly [PostgrestAddress, ...PostgrestAddress[]],
  limits: UpstreamLimits,
): Upstream {
  if (addresses.length === 1) return openUpstream(addresses[0], limits);
  const all = addresses.map((address) => openUpstream(address, { ...limits, onlyHere: false }));
  const group: Group = { all, current: 0, looking: false };
  return {
    exchange(outgoing, receiver) {
      const state: State = {
        group,
        outgoing,
        receiver,
        deadline: performance.now() + outgoing.deadlineMs,
        at: group.current,
        left: all.length - 1,
        triedElsewhere: !isRead(outgoing),
        timer: undefined,
        cancel: () => undefined,
      };
      attempt(state);
      return () => {
        clearTimeout(state.timer);
        state.cancel();
      };
    },
    async close() {
      await Promise.all(all.map((upstream) => upstream.close()));
    },
  };
}

function attempt(state: State): void {
  const { group, outgoing, receiver } = state;
  const deadlineMs = Math.max(1, state.deadline - performance.now());
  let [begun, dropped] = [false, false];
  state.cancel = upstreamAt(group, state.at).exchange(
    { ...outgoing, deadlineMs },
    {
      head(status, headers, flow) {
        clearTimeout(state.timer);
        if (AWAY.has(status)) {
          void look(group);
          dropped = mayGoElsewhere(state);
          if (dropped) return false;
        }
        begun = true;
        return receiver.head(status, headers, flow);
      },
      data(chunk) {
        if (!dropped) receiver.data(chunk);
      },
      end() {
        if (dropped) goElsewhere(state);
        else receiver.end();
      },
      fail(error) {
        clearTimeout(state.timer);
        void look(group);
        if (carriedNothing(error) && state.left > 0) attemptNext(state);
        else if (!begun && !(error instanceof LateError) && mayGoElsewhere(state)) goElsewhere(state);
        else receiver.fail(error);
      },
    },
  );
  if (mayGoElsewhere(state)) state.timer = setTimeout(leaveSilence, deadlineMs / 2, state);
}

/* No response in half of the time: the other half is for another address. */
function leaveSilence(state: State): void {
  state.cancel();
  void look(state.group);
  goElsewhere(state);
}

const mayGoElsewhere = ({ left, triedElsewhere }: State): boolean => left > 0 && !triedElsewhere;

function goElsewhere(state: State): void {
  state.triedElsewhere = true;
  attemptNext(state);
}

function attemptNext(state: State): void {
  state.left -= 1;
  state.at = (state.at + 1) % state.group.all.length;
  attempt(state);
}

/* Finds an address that answers, beginning with the current one: a slow query alone does not cause a switch. */
async function look(group: Group): Promise<void> {
  if (group.looking) return;
  group.looking = true;
  const { all, current } = group;
  for (const step of all.keys()) {
    const at = (current + step) % all.length;
    if (await databaseAnswers(upstreamAt(group, at), LOOK_MS).catch(() => false)) {
      group.current = at;
      break;
    }
  }
  group.looking = false;
}

const upstreamAt = ({ all }: Group, at: number): Upstream => all[at] as Upstream;
