// Which answers of the service say that the session is over.
import { PortariaError } from '@portaria/client';

/** A refused passkey is a 401 too, and the session goes on. */
export const endsSession = (error: unknown): error is PortariaError =>
  error instanceof PortariaError && error.status === 401 && error.code !== 'passkey_invalid';
