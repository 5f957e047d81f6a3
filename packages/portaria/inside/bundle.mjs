// In place of stack/bundle.mjs: the programs lie beside this one.
import { join } from 'node:path';

export const bundlesOf = async (programs) =>
  programs.map((program) => join($root, 'programs', program.replaceAll('/', '-').replace(/\.ts$/, '.mjs')));
