// Lists the files of a run that pass: one line per file, with the names of failed tests.

export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** The lines, passing files first. A file in which nothing could run fails; a skipped file counts as neither. */
export function holds({ testResults }: Report, shorten: (name: string) => string): string[] {
  const lines = testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const passed = assertionResults.filter((one) => one.status === 'passed');
    const good = status === 'passed' && failed.length === 0;
    const counted = `${String(passed.length)} of ${String(passed.length + failed.length)}`;
    const skipped = good && passed.length === 0;
    const mark = skipped ? 'skipped ' : good ? 'holds   ' : 'does not';
    const head = `${mark} ${shorten(name)} (${counted})`;
    return { good, text: [head, ...failed.map(({ fullName }) => `           ${fullName}`)] };
  });
  return lines.toSorted((a, b) => Number(b.good) - Number(a.good)).flatMap(({ text }) => text);
}
