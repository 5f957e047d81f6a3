// Which files of a run hold: one line for each, with the names of what failed.

export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** The lines, those that hold first. A file in which nothing could run does not hold; one that was skipped is not counted as either. */
export function holds({ testResults }: Report, shorten: (name: string) => string): string[] {
  const lines = testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const passed = assertionResults.filter((one) => one.status === 'passed');
    const good = status === 'passed' && failed.length === 0;
    const counted = `${String(passed.length)} of ${String(passed.length + failed.length)}`;
    const skipped = good && passed.length === 0;
    const verdict = skipped ? 'skipped ' : good ? 'holds   ' : 'does not';
    const head = `${verdict} ${shorten(name)} (${counted})`;
    return { good, text: [head, ...failed.map(({ fullName }) => `           ${fullName}`)] };
  });
  return lines.toSorted((a, b) => Number(b.good) - Number(a.good)).flatMap(({ text }) => text);
}
