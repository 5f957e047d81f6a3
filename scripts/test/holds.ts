// Lists the files of a run that pass: one line per file, with the names of failed tests.

export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

type Excuse = (file: string, fullName: string) => string | undefined;
export type Holds = { readonly lines: readonly string[]; readonly expected: number };

/**
 * The lines, passing files first. A file in which nothing could run fails; a skipped file counts as neither. `excuse` says why a
 * failed test is no fault; `expected` counts those.
 */
export function holds(
  { testResults }: Report,
  shorten: (name: string) => string,
  excuse: Excuse = () => undefined,
): Holds {
  let expected = 0;
  const all = testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName }) => ({ fullName, why: excuse(shorten(name), fullName) }));
    const excused = failed.filter(({ why }) => why !== undefined).length;
    expected += excused;
    const passed = assertionResults.filter((one) => one.status === 'passed');
    const good = status === 'passed' && failed.length === 0;
    const counted = `${String(passed.length)} of ${String(passed.length + failed.length)}`;
    const skipped = good && passed.length === 0;
    const differs = failed.length > 0 && excused === failed.length;
    const mark = skipped ? 'skipped ' : good ? 'holds   ' : differs ? 'differs ' : 'does not';
    const head = `${mark} ${shorten(name)} (${counted})`;
    const told = failed.map(({ fullName, why }) =>
      why === undefined ? `    fault  ${fullName}` : `    as expected: ${why}  ${fullName}`,
    );
    return { good, text: [head, ...told] };
  });
  const lines = all.toSorted((a, b) => Number(b.good) - Number(a.good)).flatMap(({ text }) => text);
  return { lines, expected };
}
