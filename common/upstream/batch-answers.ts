// Splits the response to a batch into the results of its items.
import type { UpstreamAnswer } from './ask.ts';

/** A response of the database, as PostgREST would send it for a single request. */
export const answerOf = (status: number, body: string, headers = {}): UpstreamAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
});

type Handling = {
  /** Called with the status of a failed batch call. */
  readonly refused: (status: number) => void;
  /** Whether repeating the call is harmless: then an unreadable 200 is retried too. */
  readonly mayRepeat: boolean;
};

/**
 * Gives each of `count` items its result, as `read` finds it in the body. After 4xx and 500 the call has changed nothing: no item gets a
 * result, so each is sent alone and one item cannot harm the others. Above 500 the database is unavailable, or a proxy lost the response of a
 * call that may have committed: all items get that error.
 */
export function answersToEach(
  answer: UpstreamAnswer,
  count: number,
  read: (body: unknown) => (UpstreamAnswer | undefined)[],
  { refused, mayRepeat }: Handling,
): readonly (UpstreamAnswer | undefined)[] {
  const { status, body } = answer;
  const all = (one: UpstreamAnswer) => Array.from({ length: count }, () => one);
  if (status > 500) return all(answer);
  const answers = status === 200 ? readAll(read, body) : undefined;
  if (answers?.length === count) return answers;
  refused(status);
  return status === 200 && !mayRepeat ? all(answerOf(503, '')) : [];
}

function readAll(
  read: (body: unknown) => (UpstreamAnswer | undefined)[],
  body: Buffer,
): (UpstreamAnswer | undefined)[] | undefined {
  try {
    return read(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}
