// Every state of the interface, once: `npm run screenshots` takes pictures of them, and states.test.ts checks them.
// A new screen adds a file with its states here. A state describes how to reach it, not what is checked.
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
