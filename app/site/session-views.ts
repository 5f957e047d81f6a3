// The views of a session, in a file that only who is signed in has to load.
export { createBookView } from './book-view.ts';
export { createPortalView } from './portal-view.ts';
export { createSessionView } from './session-view.ts';
