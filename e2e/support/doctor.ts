// Runs the doctor as `npm run doctor -- --json`, again if a busy machine needed more than its patience.
import type { Finding } from '../../doctor/examination/outcome.ts';
import { runDoctor, type DoctorOptions } from '../../doctor/doctor.ts';

export type Examined = {
  code: number;
  text: string;
  findings: Finding[];
  find: (id: string) => Finding;
  /** How often it ran: each run counts one failed attempt to sign in. */
  runs: number;
};

const MOST_RUNS = 5;
const LATE = /no (?:response|result) within|timeout exceeded|due to (?:\w+ )?timeout|read timeout/;
const isTooSlow = ({ verdict, seen }: Finding): boolean => verdict !== 'ok' && LATE.test(seen);

export async function askDoctor(options: DoctorOptions, runs = 1): Promise<Examined> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runDoctor(['--json'], options, say, say);
  const text = lines.join('\n');
  const { findings } = JSON.parse(text) as { findings: Finding[] };
  if (runs < MOST_RUNS && findings.some(isTooSlow)) return askDoctor(options, runs + 1);
  return {
    code,
    text,
    findings,
    runs,
    find: (id) => findings.find((finding) => finding.id === id) as Finding,
  };
}
