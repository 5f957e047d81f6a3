// The folder of this project: db/, migrations/, docs/ and the code.
import { join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '../..');
