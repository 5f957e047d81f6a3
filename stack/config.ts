// The configuration of the embedded stack: parsed once at start, every error reported at once.

import { withoutLibpq } from './machine/libpq-environment.ts';

export const PORT_NAMES = [
  ...(['api', 'gateway', 'app'] as const),
  ...(['postgrestAdmin', 'postgrestRestAdmin', 'metrics'] as const),
] as const;
export type PortName = (typeof PORT_NAMES)[number];
export type Ports = Record<PortName, number>;

export type StackConfig = {
  ports: Ports;
  /** A program to use instead of the checked one of the npm package. */
  postgrestBin?: string;
  /** The environment of Node children: the user's, so that a variable set there takes precedence. */
  inherited: NodeJS.ProcessEnv;
};

const DEFAULT_PORTS: Ports = {
  api: 3000,
  gateway: 3001,
  app: 5173,
  postgrestAdmin: 3003,
  postgrestRestAdmin: 3005,
  metrics: 3002,
};
const PORT_VARIABLES: Partial<Record<PortName, string>> = {
  api: 'API_PORT',
  gateway: 'GATEWAY_PORT',
  metrics: 'METRICS_PORT',
};
const LAST_PORT = 65_535;
/** Blocked ports of the Fetch standard from 3000 on: browsers and fetch refuse them. */
const BLOCKED_PORTS = [
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Reads the configuration. Throws one Error that lists every problem. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): StackConfig {
  const problems: string[] = [];
  if (env['NODE_ENV'] === 'production') {
    problems.push(
      'NODE_ENV is production: the embedded Postgres is for development and tests only. Run a current PostgreSQL of your own instead.',
    );
  }
  const offset = wholeNumber(env['PORTARIA_PORT_OFFSET'], 0);
  if (offset === undefined) problems.push('PORTARIA_PORT_OFFSET must be a whole number, 0 or more.');

  const ports = { ...DEFAULT_PORTS };
  for (const name of PORT_NAMES) {
    const variable = PORT_VARIABLES[name];
    const base = wholeNumber(variable && env[variable], DEFAULT_PORTS[name]);
    if (base === undefined) problems.push(`${variable} must be a port number.`);
    ports[name] = (base ?? DEFAULT_PORTS[name]) + (offset ?? 0);
    if (ports[name] > LAST_PORT)
      problems.push(`The ${name} port would be ${ports[name]}, above ${LAST_PORT}.`);
    if (BLOCKED_PORTS.includes(ports[name]))
      problems.push(`The ${name} port would be ${ports[name]}, which browsers block.`);
  }
  if (problems.length > 0)
    throw new Error(`Portaria cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  const postgrestBin = env['POSTGREST_BIN'];
  return { ports, inherited: withoutLibpq(env), ...(postgrestBin ? { postgrestBin } : {}) };
}

function wholeNumber(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined || text === '') return fallback;
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
