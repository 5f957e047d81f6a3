// The tests that describe PostgREST 12, the release of npm: with a later one they fail, and that is no fault.

export type Expectation = { readonly file: string; readonly title: string; readonly why: string };

export const OF_POSTGREST_12: readonly Expectation[] = [
  {
    file: 'e2e/doctor.test.ts',
    title: 'exits with 0, lists every check, and reports no failure',
    why: 'the doctor warns of 12.0.2',
  },
  {
    file: 'e2e/doctor.test.ts',
    title: 'prints one line for each check, with the fix below',
    why: 'the doctor warns of 12.0.2',
  },
  {
    file: 'e2e/gateway.test.ts',
    title: 'are refused by the gateway, the shim and, with two known exceptions, PostgREST [B2, D6]',
    why: '12 turns a list of one audience into that audience and removes null; later releases do not',
  },
];

/** Why a failed test is expected with a later release; undefined for a fault. */
export const whyOnly12 = (file: string, fullName: string): string | undefined =>
  OF_POSTGREST_12.find((one) => one.file === file && fullName.endsWith(one.title))?.why;

/** Whether a release, as `--version` prints it, is later than 12. */
export const isLaterThan12 = (version: string): boolean =>
  Number(/PostgREST (\d+)\./.exec(version)?.[1] ?? 0) > 12;
