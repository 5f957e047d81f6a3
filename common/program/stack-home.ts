// The folder with the .portaria/ of a command: this project, or the current folder for the packaged tool.
import { PROJECT_ROOT } from './project-root.ts';

export const STACK_HOME = PROJECT_ROOT;
