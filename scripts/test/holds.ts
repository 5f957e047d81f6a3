// Which files of a run hold: one line for each, with the names of what failed.

export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** The lines, those that hold first. A file in which nothing could run does not hold. */
export function holds({ testResults }: Report, shorten: (name: string) => string): string[] {
  const lines = testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const passed = assertionResults.filter((one) => one.status === 'passed');
    const good = status === 'passed' && failed.length === 0;
    const counted = `${String(passed.length)} of ${String(passed.length + failed.length)}`;
    const head = `${good ? 'holds   ' : 'does not'} ${shorten(name)} (${counted})`;
    return { good, text: [head, ...failed.map(({ fullName }) => `           ${fullName}`)] };
  });
  return lines.toSorted((a, b) => Number(b.good) - Number(a.good)).flatMap(({ text }) => text);
}
