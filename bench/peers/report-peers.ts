// Writes the comparison with the peers into RESULTS.md and draws the chart of the README.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { median, type Side } from '../bench.ts';
import { resultsSection } from '../results-section.ts';
import { middleOf, ratiosTo, type Compared } from './run-peers.ts';

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'images', 'peers.svg');

const TRIED = `Tried without gain (CPU of one backend, \`bench/functions.ts\`): a jsonpath in place of \`portaria.has_portal_claim\` (22 us instead of 18);
\`translate\` in place of the regular expression of \`portaria.safe_uuid\` (6.5 us instead of 7.8; \`like\` and two cheap checks take 2.3);
the tables of the portal in the query of \`portaria.session_refusal\` (\`check_request\` 125 us instead of 105: every plan opens its tables).
two to eight calls at a time for questions about sessions and for sign-outs: one at a time is faster, since more share it.
Tried and not kept: prepared statements for \`/rest/v1\` (0.76 of PostgREST instead of 0.69; planning takes a third of the CPU of Postgres without).
A connection keeps the plan of every shape: where each query had another one, Postgres grew by 20 to 55 MB a second, and by up to 500 MB
where a connection was replaced after ten seconds.
Not tried: the token cache of PostgREST 12.0.2, which has no bound; a page without a check of its session.`;

const COLOURS: Readonly<Record<string, string>> = { Portaria: '#1f6feb' };
const GREY = '#8b949e';
const [WIDTH, LABELS, BAR, GAP] = [760, 150, 18, 26];

/** The section of the peers in the report. */
const peersSection = resultsSection('peers');

/** Writes the section, draws the picture, and gives the path of the report. */
export function writePeers(compared: readonly Compared[], rounds: number): string {
  writeFileSync(PICTURE, picture(compared));
  return peersSection.write(section(compared, rounds));
}

function section(compared: readonly Compared[], rounds: number): string {
  const rows = compared.flatMap(({ scenario, sides }) =>
    sides.slice(1).map((other, index) => {
      const ratios = ratiosTo(sides, other.name);
      const aim = index === 0 ? scenario.aim.toFixed(2) : '';
      const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
      const [ours] = sides;
      const both = `${middleOf(ours as Side).toFixed(0)} / ${middleOf(other).toFixed(0)}`;
      return `| ${scenario.name} | ${other.name} | ${median(ratios).toFixed(2)} | ${spread} | ${aim} | ${both} |`;
    }),
  );
  const cpu = compared.flatMap(({ scenario, sides }) =>
    sides.map((side) => `| ${scenario.name} | ${side.name} | ${cpuOf(side)} |`),
  );
  const date = new Date().toISOString().slice(0, 10);
  return `## Beside what one would use instead

${date}, ${cpus().length} processors, Node ${process.versions.node}; ${rounds} rounds, every side once in each. Auth.js and better-auth run with their
Postgres adapters on the same server (\`bench/peers/\`), without limits, roles or a log, which Portaria has in every figure.

| what | beside | ratio (median) | spread | aim | a second (median of each) |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

CPU time of each, in milliseconds (median):

| what | side | ms |
| --- | --- | --- |
${cpu.join('\n')}

${TRIED}`;
}

function cpuOf({ cpu }: Side): string {
  const names = Object.keys(cpu[0] ?? {});
  const middles = names.map((name) => [name, median(cpu.map((times) => times[name] ?? 0))] as const);
  return middles
    .filter(([, ms]) => ms >= 0.005)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(', ');
}

/** Bars of what each does a second, drawn to the longest of its group. */
function picture(compared: readonly Compared[]): string {
  const lines: string[] = [];
  let y = 34;
  for (const { scenario, sides } of compared) {
    lines.push(`<text x="0" y="${y}" class="what">${scenario.name}</text>`);
    y += 8;
    const longest = Math.max(...sides.map(middleOf));
    for (const side of sides) {
      const width = Math.max(2, (middleOf(side) / longest) * (WIDTH - LABELS - 90));
      const middle = y + BAR - 5;
      lines.push(
        `<text x="${LABELS - 10}" y="${middle}" class="who">${side.name}</text>`,
        `<rect x="${LABELS}" y="${y}" width="${width.toFixed(0)}" height="${BAR - 3}" rx="2" fill="${COLOURS[side.name] ?? GREY}"/>`,
        `<text x="${(LABELS + width + 8).toFixed(0)}" y="${middle}">${middleOf(side).toFixed(0)}/s</text>`,
      );
      y += BAR;
    }
    y += GAP;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" role="img" aria-labelledby="t">
<title id="t">Requests a second, in one run on one machine</title>
<style>text{font:13px system-ui,sans-serif;fill:#57606a}.what{font-weight:600}.who{text-anchor:end}@media(prefers-color-scheme:dark){text{fill:#c9d1d9}}</style>
<text x="0" y="14">A second, medians of one run on one machine; each group has a scale by itself.</text>
${lines.join('\n')}
</svg>
`;
}
