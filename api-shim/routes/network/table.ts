// The routes of this folder: endpoints for schools, limits, alerts, deliveries and findings.
import type { Methods } from '../../http/dispatch.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { alertSettle } from './alert-settle.ts';
import { alerts } from './alerts.ts';
import { deliveries } from './deliveries.ts';
import { findings } from './findings.ts';
import { limitSet } from './limit-set.ts';
import { limits } from './limits.ts';
import { schoolCreate } from './school-create.ts';
import { schoolUpdate } from './school-update.ts';
import { schools } from './schools.ts';

export const networkRoutes = (deps: SessionDependencies): Record<string, Methods> => ({
  '/functions/v1/schools': { GET: schools(deps) },
  '/functions/v1/school-create': { POST: schoolCreate(deps) },
  '/functions/v1/school-update': { POST: schoolUpdate(deps) },
  '/functions/v1/limits': { GET: limits(deps) },
  '/functions/v1/limit-set': { POST: limitSet(deps) },
  '/functions/v1/alerts': { GET: alerts(deps) },
  '/functions/v1/alert-settle': { POST: alertSettle(deps) },
  '/functions/v1/deliveries': { GET: deliveries(deps) },
  '/functions/v1/findings': { GET: findings(deps) },
});
