// The folder whose .portaria/ a command uses: this project's. In the packed tool: the folder where it is called.
import { PROJECT_ROOT } from './project-root.ts';

export const STACK_HOME = PROJECT_ROOT;
