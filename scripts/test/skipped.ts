// Which tests of a run were skipped, so that the end of the run names them: a test that did not run has shown nothing.

type Result = {
  readonly name: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
};

/**
 * A line for each file with tests that were skipped, and the name of the first, which says why. Nothing from no report.
 *
 * @example skippedIn(json, (file) => relative(root, file)) // ['e2e/upgrade.test.ts: 5 skipped, "an upgrade …"']
 */
export function skippedIn(json: string | undefined, shorten: (name: string) => string): string[] {
  const report: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return [];
  return (report.testResults as readonly Result[]).flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const [first] = skipped;
    return first ? [`${shorten(name)}: ${String(skipped.length)} skipped, "${first.fullName}"`] : [];
  });
}
