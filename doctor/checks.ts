// All checks of the doctor, in the order of its report.
import type { Check } from './examination/check.ts';
import { alerts } from './checks/alerts.ts';
import { grants, roleAttributes, structure } from './checks/as-declared.ts';
import { anonymousAccess } from './checks/anonymous-access.ts';
import { audience } from './checks/audience.ts';
import { cleanup } from './checks/cleanup.ts';
import { clusterClocks, clusterCron, clusterMembers, clusterMode, clusterPatroni } from './checks/cluster.ts';
import { clientAddress } from './checks/client-address.ts';
import { clock } from './checks/clock.ts';
import { cookieDomain } from './checks/cookie-domain.ts';
import { database } from './checks/database.ts';
import { furtherSchemas } from './checks/further-schemas.ts';
import { functionSafety } from './checks/function-safety.ts';
import { functions } from './checks/functions.ts';
import { gateway } from './checks/gateway.ts';
import { https } from './checks/https.ts';
import { lease } from './checks/lease.ts';
import { origins } from './checks/origins.ts';
import { people } from './checks/people.ts';
import { policies } from './checks/policies.ts';
import { pools } from './checks/pools.ts';
import { portalPhones } from './checks/portal-phones.ts';
import { postgresVersion } from './checks/postgres-version.ts';
import { postgrestVersion } from './checks/postgrest-version.ts';
import { postgrestRest } from './checks/postgrest-rest.ts';
import { postgrest } from './checks/postgrest.ts';
import { preRequest } from './checks/pre-request.ts';
import { release } from './checks/release.ts';
import { roles } from './checks/roles.ts';
import { schedule } from './checks/schedule.ts';
import { secretGateway } from './checks/secret-gateway.ts';
import { secretPostgrest } from './checks/secret-postgrest.ts';
import { secretShim } from './checks/secret-shim.ts';
import { shim } from './checks/shim.ts';
import { tables } from './checks/tables.ts';

export const CHECKS: readonly Check[] = [
  database,
  release,
  postgrest,
  shim,
  gateway,
  secretPostgrest,
  secretShim,
  secretGateway,
  preRequest,
  audience,
  postgrestRest,
  roles,
  tables,
  roleAttributes,
  grants,
  structure,
  policies,
  functions,
  functionSafety,
  furtherSchemas,
  anonymousAccess,
  schedule,
  cleanup,
  alerts,
  clock,
  people,
  portalPhones,
  pools,
  lease,
  clusterPatroni,
  clusterMode,
  clusterMembers,
  clusterClocks,
  clusterCron,
  cookieDomain,
  clientAddress,
  origins,
  https,
  postgresVersion,
  postgrestVersion,
];
