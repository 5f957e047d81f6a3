// Writes the journal of a run: every operation with the times of its request and its answer.
import type { Entry } from '../../scripts/ha/journal.ts';
import type { Endpoint, Reply } from './endpoints.ts';

type Given<T> = T extends unknown ? Omit<T, 'invoked' | 'completed' | 'endpoint'> : never;
export type Recorder = {
  readonly entries: Entry[];
  /** Runs an operation at an endpoint and records the result. */
  run: (
    endpoint: Endpoint,
    ask: () => Promise<Reply>,
    note: (reply: Reply) => Given<Entry>,
  ) => Promise<Reply>;
  add: (entry: Entry) => void;
  readonly now: () => number;
};

export function createRecorder(): Recorder {
  const entries: Entry[] = [];
  const now = (): number => performance.now();
  return {
    entries,
    now,
    add: (entry) => entries.push(entry),
    async run(endpoint, ask, note) {
      const invoked = now();
      const reply = await ask();
      const times = { invoked, completed: now(), endpoint: endpoint.name };
      entries.push({ ...times, ...note(reply) });
      const { status, retryAfter } = reply;
      if (endpoint.shim && (status === 'lost' ? endpoint.onNode !== true : status >= 500))
        entries.push({ ...times, op: 'error', status, retryAfter });
      return reply;
    },
  };
}
