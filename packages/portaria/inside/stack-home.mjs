// In place of common/stack-home.ts: a stack belongs to the folder where it is started.
export const STACK_HOME = process.cwd();
