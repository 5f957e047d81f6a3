// The routes of this folder: endpoints for people and their roles.
import type { Methods } from '../../http/dispatch.ts';
import { people } from './people.ts';
import { peopleImport } from './people-import.ts';
import { person } from './person.ts';
import { personActivate } from './person-activate.ts';
import { personCreate } from './person-create.ts';
import { personDeactivate } from './person-deactivate.ts';
import { personEndSessions } from './person-end-sessions.ts';
import { personExport } from './person-export.ts';
import { personUnlock } from './person-unlock.ts';
import { personUpdate, type UpdateDependencies } from './person-update.ts';
import { roleGrant } from './role-grant.ts';
import { roleRevoke } from './role-revoke.ts';
import { roles } from './roles.ts';

export const peopleRoutes = (deps: UpdateDependencies): Record<string, Methods> => ({
  '/functions/v1/people': { GET: people(deps) },
  '/functions/v1/person': { GET: person(deps) },
  '/functions/v1/person-create': { POST: personCreate(deps) },
  '/functions/v1/person-update': { POST: personUpdate(deps) },
  '/functions/v1/person-activate': { POST: personActivate(deps) },
  '/functions/v1/person-deactivate': { POST: personDeactivate(deps) },
  '/functions/v1/person-unlock': { POST: personUnlock(deps) },
  '/functions/v1/person-end-sessions': { POST: personEndSessions(deps) },
  '/functions/v1/person-export': { GET: personExport(deps) },
  '/functions/v1/roles': { GET: roles(deps) },
  '/functions/v1/role-grant': { POST: roleGrant(deps) },
  '/functions/v1/role-revoke': { POST: roleRevoke(deps) },
  '/functions/v1/people-import': { POST: peopleImport(deps) },
});
