// The types of the service's answers, by topic.
export type * from './family-answers.ts';
export type * from './network-answers.ts';
export type * from './people-answers.ts';
export type * from './session-answers.ts';
