// Splits the response to a batch into the results of its items.
import type { UpstreamAnswer } from './ask.ts';

/** An answer of the database as PostgREST would have given it to one request. */
export const answerOf = (status: number, body: string, headers = {}): UpstreamAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
});

type Handling = {
  /** Hears the status of a call that was of no use. */
  readonly refused: (status: number) => void;
  /** Whether what is done twice is done once: then a 200 that cannot be read is asked again, too. */
  readonly mayRepeat: boolean;
};

/**
 * Gives each of `count` items its answer, as `read` finds it in the body. 4xx and 500 come from a call that changed nothing: nobody has an
 * answer, so that each is asked alone and one item harms no other. Above 500 nothing answers, or a proxy lost the answer of a call that
 * may have committed: that is everybody's answer.
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
