// The clock of each node: Postgres reads the time through libfaketime, with an offset from a file of the node.
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CLOCK_FILE = 'clock';

/** A folder with the programs of Postgres whose server reads the clock of `PORTARIA_HA_CLOCK`. The time since the start stays real. */
export function withSettableClock(binDir: string, folder: string): string {
  mkdirSync(folder);
  for (const program of readdirSync(binDir))
    if (program !== 'postgres') symlinkSync(join(binDir, program), join(folder, program));
  writeFileSync(
    join(folder, 'postgres'),
    `#!/bin/sh
export LD_PRELOAD=$(echo /usr/lib/*/faketime/libfaketime.so.1) FAKETIME_TIMESTAMP_FILE="$PORTARIA_HA_CLOCK"
export FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1
exec ${join(binDir, 'postgres')} "$@"
`,
  );
  chmodSync(join(folder, 'postgres'), 0o755);
  return folder;
}

/** Sets the clock of a node so many seconds ahead of the real time, or behind it. */
export const setClock = (folder: string, seconds: number): void =>
  writeFileSync(join(folder, CLOCK_FILE), `${seconds < 0 ? '-' : '+'}${String(Math.abs(seconds))}\n`);
