// GET portal-me: the profile of the session and the person's other profiles, as the database has them now.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { me } from './me.ts';

/** Creates the endpoint. */
export const portalMe = (deps: SessionDependencies): Handler => me(deps, PORTAL);
