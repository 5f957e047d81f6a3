// What openapi.json is generated from: the descriptions by group, and the parts that several operations share.
import { ADMINISTRATION } from '../routes/administration/endpoints.ts';
import { STORED_PASSKEYS } from '../routes/stored-passkeys.ts';
import { ACCOUNT } from './account.ts';
import { ENROLMENT } from './enrolment.ts';
import { IMPORTS } from './imports.ts';
import { NETWORK } from './network.ts';
import type { Credential, Group, Json } from './operation.ts';
import { PASSKEYS } from './passkeys.ts';
import { PEOPLE } from './people.ts';
import { REST } from './rest.ts';
import * as network from './schemas/network.ts';
import * as operation from './schemas/operation.ts';
import * as people from './schemas/people.ts';
import * as session from './schemas/session.ts';
import { DIAGNOSTICS, OPERATION, RECEIPTS } from './service.ts';
import { PORTAL_SESSION, SESSION } from './session.ts';

/** The endpoints that a table describes: method, fields and context. */
export const ROWS = [...STORED_PASSKEYS, ...ADMINISTRATION] as const;

export const GROUPS = [
  ...([SESSION, PORTAL_SESSION, PASSKEYS, RECEIPTS, DIAGNOSTICS] as const),
  ...([ACCOUNT, PEOPLE, ENROLMENT, IMPORTS, NETWORK] as const),
  ...([REST, OPERATION] as const),
] as const satisfies readonly Group[];

const { ErrorBody, ...others } = session;
/** The named schemas. */
export const SCHEMAS = { Error: ErrorBody, ...others, ...operation, ...people, ...network };

const cookie = (name: string, description?: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  ...(description !== undefined && { description }),
});
const RENEWAL =
  'The renewal cookie of a sign-in that stays. Only the two renewals and the two logouts read it.';

export const HEAD = {
  openapi: '3.1.0',
  info: {
    title: "Portaria's HTTP interface",
    version: '1',
    description:
      'Passwordless sign-in with one-time codes. Requests and responses are JSON; the session is in an HttpOnly cookie.\n\nEvery response has Cache-Control: no-store, Vary: Origin and X-Request-Id. A wrong method is 405 with Allow, an unknown path 404, and every error has the same four fields.',
  },
  servers: [{ url: 'http://localhost:3000', description: 'npm start' }],
  tags: [
    { name: 'session' },
    { name: 'passkeys' },
    { name: 'receipts', description: 'Delivery receipts of the message providers.' },
    ...['portal', 'administration', 'diagnostics', 'data', 'operation'].map((name) => ({ name })),
  ],
};

export const SECURITY_SCHEMES: Readonly<Record<Exclude<Credential, 'nobody'>, Json>> = {
  svc_auth: cookie('svc_auth'),
  svc_mural: cookie('svc_mural'),
  svc_auth_renova: cookie('__Host-svc_auth_renova', RENEWAL),
  svc_mural_renova: cookie('__Host-svc_mural_renova', RENEWAL),
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a session, where no cookie is sent.',
  },
};
