// The views of a session, in a file that loads only for signed-in people.
export { createBookView } from './book-view.ts';
export { createPortalView } from './portal/portal-view.ts';
export { createSessionView } from './staff/session-view.ts';
export { isSameView } from './state/same-view.ts';
