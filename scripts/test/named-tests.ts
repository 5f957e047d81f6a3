// Lists the tests of a run that failed, were skipped, or passed on a retry, so that the end of the run names them.

type Result = {
  readonly name: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
};

type Shorten = (file: string) => string;

const ANSI = /\u001B\[[0-9;]*m/g;
const firstLine = (text = ''): string => (text.replace(ANSI, '').trim().split('\n')[0] ?? '').slice(0, 200);

function resultsOf(json: string | undefined): readonly Result[] {
  const report: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return [];
  return report.testResults as readonly Result[];
}

/**
 * A line for each file with skipped tests, with the name of the first, which gives the reason. Without a report, no lines.
 *
 * @example skippedIn(json, (file) => relative(root, file)) // ['e2e/upgrade.test.ts: 5 skipped, "an upgrade …"']
 */
export function skippedIn(json: string | undefined, shorten: Shorten): string[] {
  return resultsOf(json).flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const [first] = skipped;
    return first ? [`${shorten(name)}: ${String(skipped.length)} skipped, "${first.fullName}"`] : [];
  });
}

/**
 * A line for each test that failed and passed on a retry, with the message of the failure.
 *
 * @example retriedIn(json, (file) => relative(root, file)) // ['e2e/me.test.ts: who am I: AssertionError: expected 31 to be less than 30']
 */
export function retriedIn(json: string | undefined, shorten: Shorten): string[] {
  return resultsOf(json).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${shorten(name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  );
}

/**
 * A line for each failed test with its first message. A file that failed outside of its tests has one line.
 *
 * @example failedIn(json, (file) => relative(root, file)) // ['e2e/me.test.ts: who am I: AssertionError: expected 401 …']
 */
export function failedIn(json: string | undefined, shorten: Shorten): string[] {
  return resultsOf(json).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${shorten(name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    return failed.length === 0 && message ? [`${shorten(name)}: ${firstLine(message)}`] : failed;
  });
}
