// Replaces common/program/stack-home.ts in the package: the files of a stack are in the folder where it is started.
export const STACK_HOME = process.cwd();
