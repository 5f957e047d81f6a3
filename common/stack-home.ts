// The folder whose .portaria/ a command uses: this project, or for the packaged tool the current folder.
import { PROJECT_ROOT } from './project-root.ts';

export const STACK_HOME = PROJECT_ROOT;
