// The stages of `npm test`, in the order of running.
import { splitTests } from './slow-tests.ts';

export type Stage = {
  name: string;
  about: string;
  args: string[];
  /** The source of the counts. A stage with only an exit code is a check and counts as one. */
  counts: 'vitest' | 'summary' | 'exit code';
  /** Runs only when it is named, because it needs more than npm installs. */
  onDemand?: true;
  /** The files that it judges one by one, each without the others: see `onlyChanged`. */
  judges?: RegExp;
  /** Its verdict on a file depends on the types of what the file imports, too. */
  typed?: true;
};

/* The tests of what Node itself decides: sockets, streams, HTTP, signals, child processes, memory, cryptography, modules. The other
   tests check the database, the edge or our own logic, which are the same on every version. (`--exclude` has no effect on a project
   of vitest.) */
const OF_NODE: readonly string[] = [
  ...['bodies', 'clock', 'gateway', 'log-target', 'node-version', 'readyz', 'rest-readers'],
  ...['slow-clients', 'stopping', 'tokens'],
].map((name) => `e2e/${name}.test.ts`);
const UNITS_OF_NODE: readonly string[] = [
  ...[
    'api-shim/http/',
    'api-shim/upstream/',
    'api-shim/rest/stream-to.test.ts',
    'api-shim/slow-body.test.ts',
  ],
  ...[
    'common/service/log-sink.test.ts',
    'common/service/server.test.ts',
    'common/service/shutdown.test.ts',
    'common/token/token.test.ts',
  ],
  ...['common/tracing/', 'common/upstream/', 'gateway/gateway.test.ts', 'gateway/silence.test.ts'],
  ...['scripts/run.test.ts', 'stack/bundle.test.ts', 'stack/processes/', 'stack/start.test.ts'],
];

const tool = (name: string): string => `node_modules/.bin/${name}`;
const STRICT = ['--max-warnings', '0', '--no-warn-ignored'];
const NATIVE_TSC = 'node_modules/typescript7/bin/tsc'; // .bin/tsc may be that of `typescript`, which ESLint needs
const types = (project: string): Stage => ({
  name: 'types',
  about: `types of ${project}`,
  args: [NATIVE_TSC, '--noEmit', '--project', project],
  counts: 'exit code',
});

const named = (name: string, about: string, ...args: readonly string[]): Stage => ({
  name,
  about: `${about} (only when named)`,
  args: [tool('vitest'), 'run', ...args],
  counts: 'vitest',
  onDemand: true,
});

/** `args` are the arguments of node; `projects` are the tsconfig files of the repository at `root`. */
export const stages = (root: string, projects: readonly string[]): Stage[] => {
  const files = splitTests(root);
  return [
    {
      name: 'lint',
      about: 'house rules',
      args: [tool('eslint'), '.', ...STRICT],
      counts: 'exit code',
      judges: /\.(ts|m?js)$/,
    },
    {
      name: 'lint',
      about: 'house rules that need types',
      args: [tool('oxlint'), '--no-error-on-unmatched-pattern'],
      counts: 'exit code',
      judges: /\.ts$/,
      typed: true,
    },
    {
      name: 'lint',
      about: 'imports: no cycles, none from a folder above',
      args: [tool('depcruise'), '--config', '.dependency-cruiser.js', '--output-type', 'err', '.'],
      counts: 'exit code',
    },
    {
      name: 'lint',
      about: 'unused exports, files and dependencies',
      args: [tool('knip'), '--no-progress', '--no-config-hints'],
      counts: 'exit code',
    },
    {
      name: 'lint',
      about: 'formatting',
      args: [tool('oxfmt'), '--check', '--no-error-on-unmatched-pattern'],
      counts: 'exit code',
      judges: /\.(tsx?|[mc]?js|jsx|json|css|html|ya?ml|webmanifest)$/,
    },
    {
      name: 'lint',
      about: 'generated files are as their sources say',
      args: ['--import', 'tsx', 'scripts/generate.ts', '--check'],
      counts: 'exit code',
    },
    ...projects.map(types),
    {
      name: 'slow-lint',
      about: 'house rules that need types, in full (only when named)',
      args: [tool('eslint'), '--config', 'eslint.types.config.js', '.', ...STRICT],
      counts: 'exit code',
      judges: /\.tsx?$/,
      typed: true,
      onDemand: true,
    },
    {
      name: 'unit',
      about: 'unit tests of modules',
      args: [tool('vitest'), 'run', '--project', 'unit', '--maxWorkers=5'], // some of them wait
      counts: 'vitest',
    },
    {
      name: 'processes',
      about: 'unit tests that start programs, build or wait',
      args: [tool('vitest'), 'run', '--project', 'processes', '--maxWorkers=5', ...files.processes],
      counts: 'vitest',
    },
    {
      name: 'db',
      about: 'pgTAP on embedded Postgres',
      args: ['--import', 'tsx', 'scripts/pgtap.ts'],
      counts: 'summary',
    },
    {
      name: 'e2e',
      about: 'end-to-end tests with the real stack',
      args: [tool('vitest'), 'run', '--project', 'e2e', '--maxWorkers=3', ...files.e2e],
      counts: 'vitest',
    },
    {
      name: 'browser',
      about: 'the application in a real browser',
      args: [tool('vitest'), 'run', '--project', 'browser', '--maxWorkers=3', ...files.browser],
      counts: 'vitest',
    },
    {
      name: 'slow',
      about: 'test files that take ten seconds or more (only when named)',
      args: [
        ...[tool('vitest'), 'run'],
        ...['e2e', 'browser', 'processes'].flatMap((name) => ['--project', name]),
        ...files.slow,
      ],
      counts: 'vitest',
      onDemand: true,
    },
    {
      name: 'node',
      about: 'the tests of what Node itself decides (only when named)',
      args: [
        ...[tool('vitest'), 'run', '--project', 'unit', '--project', 'processes', '--project', 'e2e'],
        ...[...UNITS_OF_NODE, ...OF_NODE],
      ],
      counts: 'vitest',
      onDemand: true,
    },
    named(
      'nginx',
      'the shipped configuration in a real nginx, and applications behind other proxies',
      ...['--project', 'e2e', '--maxWorkers=1', 'e2e/nginx', 'e2e/proxies/'],
    ),
    named(
      'compose-file',
      'docker-compose.yml and the alert rules, without a Docker engine',
      ...['--project', 'compose', '--exclude', 'e2e/compose/engine.test.ts'],
    ),
    named('compose', 'docker-compose.yml in a Docker engine', '--project', 'compose'),
    named('native', 'the documented installation in a fresh Debian', '--project', 'native', 'e2e/native/'),
    named(
      'machines',
      'the documented cluster on three Debians with systemd',
      '--project',
      'native',
      'e2e/machines/',
    ),
    named(
      'owners',
      'other versions of PostgreSQL, owned by logins that are no superusers',
      ...['--project', 'owners', '--maxWorkers=2'],
    ),
    named('load', 'load tests, with services that are killed', '--project', 'load', '--project', 'full-disk'),
  ];
};
