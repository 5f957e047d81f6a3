// The Node processes of the stack, in the order in which they start.
import type { Ports, PortName } from './config.ts';
import type { Secrets } from './files/secrets.ts';

export type ServiceContext = {
  ports: Ports;
  secrets: Secrets;
  postgrestUrl: string;
  postgrestRestUrl: string;
};

export type ServiceEntry = {
  name: string;
  /** The ports that it listens on, checked before anything starts. */
  ports: PortName[];
  /** Its TypeScript entry file; the bundle of it runs. */
  entry: string;
  /** It needs no database and builds pages, so it starts after the database to leave it the CPU. */
  last?: true;
  /** Its environment; a variable that the user has set takes precedence. */
  env(context: ServiceContext): Record<string, string>;
  /** A URL that answers 200 when the service is up; for a `unix:` socket, an open connection is enough. */
  readyUrl(ports: Ports, context: ServiceContext): string;
};

export const SERVICES: ServiceEntry[] = [
  {
    name: 'api-shim',
    ports: ['api', 'metrics'],
    entry: 'api-shim/main.ts',
    env: () => ({}),
    readyUrl: (ports) => `http://127.0.0.1:${ports.api}/readyz`,
  },
  {
    name: 'docs-host',
    last: true,
    ports: [],
    entry: 'docs-host/main.ts',
    env: () => NO_SECRETS,
    readyUrl: (_ports, context) => docsUpstreamUrl(context),
  },
  {
    name: 'gateway',
    ports: ['gateway'],
    entry: 'gateway/main.ts',
    env: () => ({ SVC_OTP_PEPPER: '' }),
    readyUrl: (ports) => `http://127.0.0.1:${ports.gateway}/ready.css?__debug_auth=1`,
  },
  {
    name: 'app',
    last: true,
    ports: ['app'],
    entry: 'app/server/main.ts',
    env: ({ ports }) => ({ ...NO_SECRETS, SVC_API_URL: apiUrl(ports), SVC_PASSKEY_RP_ID: 'localhost' }),
    readyUrl: (ports) => `http://127.0.0.1:${ports.app}/healthz`,
  },
];

/** Secrets that services of static files do not get. */
const NO_SECRETS = { SVC_JWT_SECRET: '', SVC_JWT_SECRET_PREVIOUS: '', SVC_OTP_PEPPER: '' };

export const apiUrl = (ports: Ports): string => `http://localhost:${ports.api}`;
export const gatewayUrl = (ports: Ports): string => `http://localhost:${ports.gateway}`;
export const appUrl = (ports: Ports): string => `http://localhost:${ports.app}`;

/** The documentation host listens beside PostgREST, in a folder that only the stack's user may enter. */
const docsUpstreamUrl = ({ postgrestUrl }: ServiceContext): string =>
  postgrestUrl.replace(/[^/]*$/, 'docs.sock');

/** The environment of every service, before its own entry. */
function sharedEnv({ ports, secrets }: ServiceContext): Record<string, string> {
  return {
    NODE_ENV: 'development',
    SVC_JWT_SECRET: secrets.jwtSecret,
    ...(secrets.jwtSecretPrevious ? { SVC_JWT_SECRET_PREVIOUS: secrets.jwtSecretPrevious } : {}),
    SVC_OTP_PEPPER: secrets.otpPepper,
    SVC_APP_URL: appUrl(ports),
    SVC_DOCS_URL: gatewayUrl(ports),
  };
}

/** Values of the stack that the user's environment must not override. */
function wiring(context: ServiceContext): Record<string, string> {
  const { ports, postgrestUrl, postgrestRestUrl } = context;
  return {
    POSTGREST_URL: postgrestUrl,
    POSTGREST_REST_URL: postgrestRestUrl,
    DOCS_UPSTREAM_URL: docsUpstreamUrl(context),
    API_PORT: String(ports.api),
    GATEWAY_PORT: String(ports.gateway),
    METRICS_PORT: String(ports.metrics),
    APP_PORT: String(ports.app),
    PORTARIA_SUPERVISED: 'true',
  };
}

/** The complete environment of one service. */
export function serviceEnv(
  entry: ServiceEntry,
  context: ServiceContext,
  inherited: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return { ...sharedEnv(context), ...entry.env(context), ...inherited, ...wiring(context) };
}
