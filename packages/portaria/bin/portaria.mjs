#!/usr/bin/env node
// `npx portaria …`: selects a program and runs it in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROGRAMS = { dev: 'stack-start', migrate: 'cli-migrate', doctor: 'doctor-doctor' };
const HELP = `npx portaria COMMAND

  dev [--dir FOLDER]   starts a complete stack with demo data in this folder; Ctrl-C stops it
  migrate              migrates a database to this release; --dry-run prints every statement
  doctor               checks an installation
  user …, role …, …    manage people, schools, roles and limits: npx portaria help

npx portaria COMMAND --help prints the options of a command.`;

const [word = '--help', ...rest] = process.argv.slice(2);
if (word === '--help') console.log(HELP);
else {
  const name = Object.hasOwn(PROGRAMS, word) ? PROGRAMS[word] : 'cli-portaria';
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  const program = join(folder, 'programs', `${name}.mjs`);
  process.setSourceMapsEnabled(true);
  process.env.PORTARIA_INSTALLATION ??= 'package'; // the texts of the database name commands too
  process.argv = [process.execPath, program, ...(name === 'cli-portaria' ? [word] : []), ...rest];
  await import(pathToFileURL(program).href);
}
