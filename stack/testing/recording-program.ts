// For tests: a program that records how it is run.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Recorded = {
  args: string[];
  env: string[];
  cwd: string;
  /** The kinds of its standard output and standard error. */
  outputs: string[];
  input: string;
};

/** Writes the program into a folder. It ends with the shell lines in `then`. */
export function recordingProgram(folder: string, then = ''): { program: string; recorded: () => Recorded } {
  const program = join(folder, 'program');
  const lines = [
    '#!/bin/sh',
    `at='${folder}'`,
    'outputs=$(readlink /proc/$$/fd/1 /proc/$$/fd/2)',
    'pwd > "$at/cwd"',
    'printf "%s\\n" "$@" > "$at/args"',
    'tr "\\0" "\\n" < /proc/$$/environ > "$at/env"',
    'echo "$outputs" > "$at/outputs"',
    'cat > "$at/input"',
    then,
  ];
  writeFileSync(program, lines.join('\n'));
  chmodSync(program, 0o755);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const linesOf = (name: string) => read(name).trimEnd().split('\n');
  return {
    program,
    recorded: () => ({
      args: linesOf('args'),
      env: linesOf('env'),
      cwd: read('cwd').trimEnd(),
      outputs: linesOf('outputs'),
      input: read('input'),
    }),
  };
}
