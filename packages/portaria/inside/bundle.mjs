// Replaces stack/bundle.mjs in the package, which contains the bundled programs.
import { join } from 'node:path';

export const bundlesOf = async (programs) =>
  programs.map((program) => join($root, 'programs', program.replaceAll('/', '-').replace(/\.ts$/, '.mjs')));
