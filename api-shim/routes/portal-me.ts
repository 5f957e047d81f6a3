// GET portal-me: the current profile and the person's other profiles, from the database.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { me } from './me.ts';

export const portalMe = (deps: SessionDependencies): Handler => me(deps, PORTAL);
