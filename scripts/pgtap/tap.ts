// Parses the Test Anything Protocol of pgTAP and reports the failures of a file.

export type TapFailure = { title: string; diagnostics: string[] };
/** `figures` are the measurements that a file prints: its lines that begin with `figure: `. */
export type TapReport = { passed: number; failures: TapFailure[]; figures: string[] };

const RESULT = /^(not )?ok (\d+)(?: - (.*))?$/;
const FIGURE = /^figure: (.+)$/;
const PLAN = /^1\.\.(\d+)(?: # SKIP.*)?$/i;

type Reading = {
  planned: number | undefined;
  numbers: number[];
  passed: number;
  failures: TapFailure[];
  failing: TapFailure | undefined;
  figures: string[];
};

const readLine = (reading: Reading, line: string): void => {
  const [, not, number, title] = RESULT.exec(line) ?? [];
  if (number !== undefined) {
    reading.numbers.push(Number(number));
    reading.failing =
      not === undefined ? undefined : { title: `${number} - ${title ?? 'unnamed'}`, diagnostics: [] };
    if (reading.failing) reading.failures.push(reading.failing);
    else reading.passed += 1;
    return;
  }
  const figure = FIGURE.exec(line)?.[1];
  if (figure !== undefined) reading.figures.push(figure);
  const planned = PLAN.exec(line)?.[1];
  if (planned !== undefined) reading.planned = Number(planned);
  else if (line.startsWith('#')) reading.failing?.diagnostics.push(line);
  else if (/^bail out!/i.test(line)) reading.failures.push({ title: line, diagnostics: [] });
};

const planFailure = ({ planned, numbers }: Reading): string | undefined => {
  if (planned === undefined) return 'no plan: the file must say how many tests it has';
  if (planned === 0) return 'the plan is empty: a file without tests proves nothing';
  const expected = Array.from({ length: planned }, (_, index) => index + 1);
  const missing = expected.filter((number) => !numbers.includes(number));
  if (missing.length > 0)
    return `${String(planned)} tests were planned, these did not run: ${missing.join(', ')}`;
  return numbers.length > planned
    ? `${String(planned)} tests were planned, ${String(numbers.length)} ran`
    : undefined;
};

/** Counts the results of a file. A `not ok` fails with any directive after it; so does a wrong plan. */
export const readTap = (lines: Iterable<string>): TapReport => {
  const reading: Reading = {
    planned: undefined,
    numbers: [],
    passed: 0,
    failures: [],
    failing: undefined,
    figures: [],
  };
  for (const line of lines) readLine(reading, line);
  const plan = planFailure(reading);
  if (plan !== undefined) reading.failures.push({ title: plan, diagnostics: [] });
  return { passed: reading.passed, failures: reading.failures, figures: reading.figures };
};
