// Every state of the interface, once: `npm run screenshots` pictures them, and states.test.ts looks for what is wrong in them.
// A new screen adds a file with its states here; a state says how a page gets there, and nothing about what is checked.
import { BOOK } from './book.ts';
import { DOCS } from './docs.ts';
import { ELEMENT } from './element.ts';
import { ENDINGS } from './endings.ts';
import { ONE_TIME_CODE } from './one-time-code.ts';
import { PORTAL_STATES } from './portal.ts';
import type { State } from './scene.ts';
import { SIGN_IN } from './sign-in.ts';
import { STAFF } from './staff.ts';

export const STATES: readonly State[] = [
  ...SIGN_IN,
  ...ONE_TIME_CODE,
  ...ENDINGS,
  ...STAFF,
  ...PORTAL_STATES,
  ...BOOK,
  ...ELEMENT,
  ...DOCS,
];
