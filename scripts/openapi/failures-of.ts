// Reads the result of a schemathesis run: the operations that failed, and whether it tested anything.

export type Entry = {
  request: { method: string; url: string; postData?: { mimeType: string; text: string } };
  response: { status: number };
};
export type Har = { log: { entries: Entry[] } };
export type Outcome = { code: number | null; report: string; answers: Har | undefined };
export type Findings = {
  tested: number;
  failures: string[];
  summary: string;
  /** Requests answered with 503. That is documented and, on a busy machine, no fault unless a repetition gets a 503 too. */
  unavailable: Entry[];
};

/** Counts the answers by status, such as `200: 312, 401: 20`. */
const countStatuses = (statuses: readonly number[]): string => {
  const counts = new Map<number, number>();
  for (const status of statuses.toSorted((a, b) => a - b)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${String(status)}: ${String(count)}`).join(', ');
};

/** The number of tested operations, a line for each failure, and one line for all answers. */
export function failuresOf({ code, report, answers }: Outcome): Findings {
  const tested = Number(/Tested: (\d+)/.exec(report)?.[1] ?? 0);
  const selected = Number(/Selected: (\d+)/.exec(report)?.[1] ?? 0);
  const entries = answers?.log.entries ?? [];
  const statuses = entries.map(({ response }) => response.status);
  const failures = [...report.matchAll(/^_+ ((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+) _+$/gm)].map(
    ([, operation = '']) => operation,
  );
  if (tested === 0 || tested !== selected)
    failures.push(`${String(tested)} of ${String(selected)} operations were tested`);
  if (code !== 0 && failures.length === 0) failures.push(`schemathesis ended with ${String(code)}`);
  const summary = `${String(tested)} operations; answers by status: ${countStatuses(statuses)}`;
  const unavailable = entries.filter(({ response }) => response.status === 503);
  return { tested, failures, summary, unavailable };
}
