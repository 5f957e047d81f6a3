// Changes an installation in production; the doctor there names each change, and the printed fixes work there.
import { expect } from 'vitest';
import { COMMANDS, type InstallationKind } from '../../common/program/commands-here.ts';
import type { Finding } from '../../doctor/examination/outcome.ts';
import { TAMPERINGS } from './tamperings.ts';

/** Runs lines in a shell of the machine, and resolves with their output. */
type Shell = (lines: string) => Promise<string>;
type Report = { counts: { failure: number }; sql: string; findings: Finding[] };

/** The checks that compare the database with the catalogue of the release. */
const COMPARED = ['role-attributes', 'grants', 'structure', 'policies', 'functions'];

/* Changes that can be made at once: none undoes another, and each still lets the doctor run. */
const AT_ONCE = [
  ...['authenticated bypasses row-level security', 'authenticated is a member of service_role'],
  ...['a time limit is another', 'a policy shows every row', 'a staff policy was rewritten'],
  ...['a policy opens a record', 'row-level security of a record is off', 'anon reads a table'],
  ...['authenticated reads the codes', 'anon asks for codes', 'PUBLIC runs functions made later'],
  ...['a table belongs to another role', 'an index is gone', 'a check is gone', 'a trigger is gone'],
  ...['a rule does more', 'every code is the same', 'a column of a record is gone'],
  ...['a function has no search_path', 'a default is another', 'a function is no longer stable'],
  ...['a trigger keeps revocations from being recorded', 'the revocations are lost in a crash'],
  ...['a function runs as its caller', 'a function belongs to a superuser'],
  ...['a publication sends the codes', 'another function answers the calls of one'],
  ...['the database switches row-level security off', 'row-level security of a partition is off'],
  ...['a function is gone', 'a foreign key is gone', 'null is allowed'],
];

/** Makes every change, expects a failure for each, and runs the fixes until the doctor finds none. */
export async function tamperAndRepair(kind: InstallationKind, shell: Shell): Promise<void> {
  const input = (command: string, sql: string) => shell(`${command} <<'SQL'\n${sql}\nSQL`);
  const doctor = async (): Promise<Report> => {
    const output = await shell(`${COMMANDS[kind].doctor} --json || true`);
    return JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)) as Report;
  };
  const failuresOf = ({ findings }: Report) => findings.filter(({ verdict }) => verdict === 'failure');

  const sound = await doctor();
  const compared = sound.findings.filter(({ id }) => COMPARED.includes(id));
  expect(compared.map(({ id, verdict, seen }) => [id, verdict, verdict === 'ok' ? '' : seen])).toEqual(
    COMPARED.map((id) => [id, 'ok', '']),
  );

  const changes = TAMPERINGS.filter(([name]) => AT_ONCE.includes(name));
  expect(changes).toHaveLength(AT_ONCE.length);
  await input(`${COMMANDS[kind].sql} --set=ON_ERROR_STOP=1`, changes.map(([, sql]) => `${sql};`).join('\n'));
  let report = await doctor();
  const seen = failuresOf(report)
    .map((finding) => finding.seen)
    .join('\n');
  for (const [name, , named] of changes) expect(seen, name).toContain(named);

  const printed: string[] = [];
  for (let round = 0; round < 3 && report.counts.failure > 0; round += 1) {
    for (const { fix = '' } of failuresOf(report)) {
      const lines = fix.split('\n');
      const isCommand = (line: string) => line === COMMANDS[kind].migrate;
      const sql = lines.filter((line) => !isCommand(line)).join('\n');
      if (sql !== '') printed.push(await input(report.sql, sql));
      for (const command of lines.filter(isCommand)) printed.push(await shell(`${command} || true`));
    }
    report = await doctor();
  }
  expect(failuresOf(report), printed.join('\n')).toEqual([]);
}
