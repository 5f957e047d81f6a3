// All checks of the doctor, in the order of its report.
import type { Check } from './examination/check.ts';
import { applications } from './checks/operation/applications.ts';
import { alerts } from './checks/operation/alerts.ts';
import { grants, roleAttributes, structure } from './checks/database/as-declared.ts';
import { anonymousAccess } from './checks/database/anonymous-access.ts';
import { audience } from './checks/services/audience.ts';
import { cleanup } from './checks/operation/cleanup.ts';
import {
  clusterClocks,
  clusterCron,
  clusterMembers,
  clusterMode,
  clusterPatroni,
} from './checks/operation/cluster.ts';
import { clientAddress } from './checks/services/client-address.ts';
import { clock } from './checks/services/clock.ts';
import { cookieDomain } from './checks/services/cookie-domain.ts';
import { database } from './checks/database/database.ts';
import { furtherSchemas } from './checks/database/further-schemas.ts';
import { followed } from './checks/operation/followed.ts';
import { functionSafety } from './checks/database/function-safety.ts';
import { functions } from './checks/database/functions.ts';
import { gateway } from './checks/services/gateway.ts';
import { hostRoles } from './checks/database/host-roles.ts';
import { https } from './checks/services/https.ts';
import { lease } from './checks/operation/lease.ts';
import { origins } from './checks/services/origins.ts';
import { personIds } from './checks/database/person-ids.ts';
import { passkeyDomain } from './checks/services/passkey-domain.ts';
import { passkeyRoles } from './checks/operation/passkey-roles.ts';
import { people } from './checks/operation/people.ts';
import { policies } from './checks/database/policies.ts';
import { pools } from './checks/operation/pools.ts';
import { portalPhones } from './checks/operation/portal-phones.ts';
import { postgresVersion } from './checks/operation/postgres-version.ts';
import { postgrestVersion } from './checks/operation/postgrest-version.ts';
import { postgrestRest } from './checks/services/postgrest-rest.ts';
import { postgrest } from './checks/services/postgrest.ts';
import { preRequest } from './checks/services/pre-request.ts';
import { release } from './checks/database/release.ts';
import { roles } from './checks/database/roles.ts';
import { schedule } from './checks/operation/schedule.ts';
import { secretGateway } from './checks/services/secret-gateway.ts';
import { secretPostgrest } from './checks/services/secret-postgrest.ts';
import { secretShim } from './checks/services/secret-shim.ts';
import { serverLog } from './checks/database/server-log.ts';
import { shim } from './checks/services/shim.ts';
import { tables } from './checks/database/tables.ts';

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
  hostRoles,
  serverLog,
  grants,
  structure,
  policies,
  functions,
  functionSafety,
  personIds,
  furtherSchemas,
  anonymousAccess,
  schedule,
  cleanup,
  alerts,
  clock,
  people,
  portalPhones,
  passkeyRoles,
  applications,
  followed,
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
  passkeyDomain,
  https,
  postgresVersion,
  postgrestVersion,
];
