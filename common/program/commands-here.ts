// The commands of each kind of installation. Texts name those of a clone; they are translated where they are printed.

type Commands = {
  readonly portaria: string;
  readonly migrate: string;
  readonly doctor: string;
  readonly start: string;
  /** Runs the SQL of its standard input. */
  readonly sql: string;
};

export const COMMANDS = {
  clone: {
    portaria: 'npm run portaria --',
    migrate: 'npm run db:migrate',
    doctor: 'npm run doctor --',
    start: 'npm start',
    sql: 'psql "$DATABASE_URL"',
  },
  package: {
    portaria: 'npx portaria',
    migrate: 'npx portaria migrate',
    doctor: 'npx portaria doctor',
    start: 'npx portaria dev',
    sql: 'psql "$DATABASE_URL"',
  },
  compose: {
    portaria: 'docker compose run --rm migrate node deploy/start.mjs cli/portaria.ts',
    migrate: 'docker compose run --rm migrate node deploy/start.mjs deploy/docker/migrate.ts',
    doctor: 'docker compose run --rm doctor',
    start: 'docker compose up --detach',
    sql: 'docker compose exec -T db psql --dbname=portaria',
  },
  debian: {
    portaria: 'portaria',
    migrate: 'portaria migrate',
    doctor: 'portaria doctor',
    start: 'systemctl start portaria.target',
    sql: 'runuser -u postgres -- psql portaria',
  },
} as const satisfies Record<string, Commands>;

export type InstallationKind = keyof typeof COMMANDS;

const NAMES = {
  'run portaria': 'portaria',
  'run db:migrate': 'migrate',
  'run doctor': 'doctor',
  start: 'start',
} as const;
/* A command of the clone, and the `--` that npm needs before options: `npm run doctor [-- --json]`. */
const OF_THE_CLONE = /\bnpm (run portaria|run db:migrate|run doctor|start)\b(?: (\[?)-- )?/g;

/** The kind that PORTARIA_INSTALLATION names; a clone without it. */
export function installationKind(named: string | undefined): InstallationKind {
  return named !== undefined && Object.hasOwn(COMMANDS, named) ? (named as InstallationKind) : 'clone';
}

/**
 * The text with the commands of this kind of installation.
 *
 * @example
 * withCommandsOf('debian', 'npm run portaria -- user show CODIGO'); // portaria user show CODIGO
 */
export function withCommandsOf(kind: InstallationKind, text: string): string {
  if (kind === 'clone') return text;
  return text.replace(OF_THE_CLONE, (_, name: keyof typeof NAMES, bracket: string | undefined) =>
    [COMMANDS[kind][NAMES[name]], ...(bracket === undefined ? [] : [bracket])].join(' '),
  );
}
