// The folder of this project: db/, migrations/, docs/ and the code.
import { dirname } from 'node:path';

export const PROJECT_ROOT = dirname(import.meta.dirname);
