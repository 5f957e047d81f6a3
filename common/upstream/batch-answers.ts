// What the answer to a batch means for each of its items.
import type { UpstreamAnswer } from './ask.ts';

/** An answer of the database as PostgREST would have given it to one request. */
export const answerOf = (status: number, body: string, headers = {}): UpstreamAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
});

/**
 * Gives each of `count` items its answer, as `read` finds it in the body. 503 and 504 say that nothing answers, which is everybody's answer.
 * After any other failure nobody has one, so that each is asked alone and one item harms no other: the failed call changed nothing.
 */
export function answersToEach(
  answer: UpstreamAnswer,
  count: number,
  read: (body: unknown) => (UpstreamAnswer | undefined)[],
  refused: (status: number) => void,
): readonly (UpstreamAnswer | undefined)[] {
  const { status, body } = answer;
  if (status === 503 || status === 504) return Array.from({ length: count }, () => answer);
  const answers = status === 200 ? readAll(read, body) : undefined;
  if (answers?.length === count) return answers;
  refused(status);
  return [];
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
