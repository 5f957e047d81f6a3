// Prints which parts of CI this push runs beside those of every push, and why. `.ci/run` reads the file of the argument: one part a line.
import { writeFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { findBase, type Base } from './base.ts';
import { changedSince } from './git.ts';
import { PARTS, partsOf, type Part } from './paths.ts';

export type Plan = { readonly base?: Base; readonly parts: ReadonlyMap<Part, string> };

/** The parts with the reason of each: the first path that touches it. Without a base, all parts. */
export function plan(root: string, env: NodeJS.ProcessEnv): Plan {
  const base = findBase(root, env);
  const changed = base && changedSince(root, base.commit);
  if (base === undefined || changed === undefined)
    return { parts: new Map(PARTS.map((part) => [part, 'no commit to compare with is known'])) };
  const reasons = PARTS.flatMap((part): [Part, string][] => {
    const touching = changed.filter((path) => partsOf(path).includes(part));
    const [first] = touching;
    const more = touching.length > 1 ? ` and ${touching.length - 1} more` : '';
    return first === undefined ? [] : [[part, `${first}${more}`]];
  });
  return { base, parts: new Map(reasons) };
}

await runWhenMain(import.meta.filename, async () => {
  const [file] = process.argv.slice(2);
  const { base, parts } = plan(PROJECT_ROOT, process.env);
  if (base !== undefined) console.log(`compared with ${base.commit.slice(0, 10)}, ${base.is}:`);
  for (const part of PARTS)
    console.log(`  ${part.padEnd(10)} ${parts.has(part) ? `runs: ${parts.get(part)}` : 'not touched'}`);
  if (file !== undefined) writeFileSync(file, [...parts.keys()].map((part) => `${part}\n`).join(''));
  return 0;
});
