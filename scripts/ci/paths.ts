// Which paths touch which of the parts of CI that do not run in every push: the one table. The first rule that matches a path counts.

/* `operations` is that of `compose` which follows the guides for operators: a rotation, a rollback, a restore. */
export const PARTS = [
  ...['owners', 'openapi', 'nginx', 'packages', 'node20'],
  ...['load', 'cluster', 'native', 'compose', 'operations', 'mutants'],
] as const;
export type Part = (typeof PARTS)[number];

const ALL = PARTS;
const NONE: readonly Part[] = [];
const except = (...parts: readonly Part[]): readonly Part[] => ALL.filter((part) => !parts.includes(part));
const COMPOSE: readonly Part[] = ['compose', 'operations'];
const SHIPPED: readonly Part[] = ['native', ...COMPOSE];

/** Every tracked file matches a rule. A part that no path touches here runs only in a full run. */
export const RULES: readonly (readonly [pattern: RegExp, parts: readonly Part[]])[] = [
  [/^docs\/how-to\/(?:install-on-debian|managed-postgres)\.md$/, ['native']],
  [/^docs\/how-to\/(?:run-with-docker-compose|operate|rotate-the-secret)\.md$/, COMPOSE],
  [
    /^docs\/how-to\/(?:forward-auth|sign-in-for-other-applications|check-a-session-in-a-back-end)|^client\/README\.md$/,
    ['nginx'],
  ],
  [/^docs\/reference\/openapi\.json$/, ['openapi']],
  [/^docs\/|\.md$/, NONE],

  [/^e2e\/(?:load|full-disk)\//, ['load']],
  [/^e2e\/ha\//, ['cluster']],
  [/^e2e\/native\//, ['native']],
  [/^e2e\/compose\//, COMPOSE],
  [/^e2e\/owners\//, ['owners']],
  [/^e2e\/(?:nginx|proxies\/|support\/nginx)/, ['nginx']],
  [/^e2e\/support\/(?:in-namespaces\.sh$|tamper)/, SHIPPED],
  [/^e2e\/support\/bootstrap-debian\.sh$/, ['native']],
  [/^e2e\/support\/doctor\.ts$/, ['owners']],
  [/^e2e\/(?:support|data)\//, ['nginx', 'node20', 'load', 'cluster']],
  [/^e2e\/browser\/(?:engines|testing)\//, ['nginx']],
  [/^e2e\/foreign\/support\//, ['owners']],
  [/^e2e\//, NONE],
  [/\.test\.ts$/, NONE], // the tests beside modules run in every push
  [/^db\/tests\//, NONE], // no other part reads them but `mutants`, which takes the changed lines of what they test

  [/^(?:db|migrations)\//, except('nginx', 'node20', 'operations')],
  [/^stack\//, ALL],
  [/^(?:api-shim|common|gateway)\//, except('owners', 'operations')],
  [/^docs-host\//, ['packages', 'load', 'native', 'compose', 'mutants']],
  [/^client\//, ['nginx', 'packages', 'native', 'compose', 'mutants']],
  [/^app\//, ['nginx', 'packages', 'native', 'compose', 'mutants']],
  [/^sheets\//, ['packages', 'native', 'compose', 'mutants']],
  [/^cli\//, except('openapi', 'nginx', 'node20')],
  [/^(?:migrate|doctor)\//, except('openapi', 'nginx', 'node20', 'operations')],

  [/^deploy\/cluster\//, ['cluster', 'native']],
  [/^deploy\/(?:docker|observability)\//, COMPOSE],
  [/^deploy\/(?:systemd|backup)\//, ['native']],
  [/^deploy\/(?:nginx|setup)\//, ['nginx', 'native', ...COMPOSE]],
  [/^deploy\//, ['load', 'cluster', 'native', ...COMPOSE]],
  [/^(?:docker-compose\.yml|\.dockerignore|\.env\.example)$/, COMPOSE],
  [/^\.npmrc$/, ['packages', 'native', 'compose']],
  [/^package(?:-lock)?\.json$/, ALL],
  [/^packages\//, ['packages']],

  [/^scripts\/mutants(?:\.ts$|\/)/, ['mutants']],
  [/^scripts\/pgtap(?:\.ts$|\/)/, ['mutants']],
  [/^scripts\/(?:ha\/|test-ha\.sh$)/, ['cluster']],
  [/^scripts\/test-native\.sh$/, ['native']],
  [/^scripts\/(?:test-compose\.sh$|release\/)/, COMPOSE],
  [/^scripts\/test-nginx\.sh$/, ['nginx']],
  [/^scripts\/test-node\.sh$/, ['node20']],
  [/^scripts\/(?:openapi\/|test-openapi\.)/, ['openapi']],
  [/^scripts\/owners\//, ['owners']],
  [/^scripts\/(?:pack\.ts$|pack\/|packages\/|test-packages\.ts$|test\/pack-release\.sh$)/, ['packages']],
  [/^scripts\/test\/install-packages\.sh$/, ['openapi', 'nginx', 'cluster', 'native', 'compose']],
  [/^scripts\/(?:run\.mjs|test\.ts)$/, ALL],
  [/^scripts\/test\//, ['owners', 'nginx', 'node20', 'load', 'native', 'compose', 'mutants']],
  [/^vitest\.config\.ts$/, ['owners', 'nginx', 'node20', 'load', 'native', 'compose']],
  [/^\.ci\/run$/, ALL],

  [/^(?:bench|scripts|\.ci|\.github)\//, NONE],
  [/^(?:LICENSE|\.gitignore|\.editorconfig|knip\.json|tsconfig\.json)$/, NONE],
  [/^(?:eslint[\w.]*\.js|\.oxfmtrc\.json|\.oxlintrc\.json|\.dependency-cruiser\.js)$/, NONE],
];

/** The parts that a path touches. A path without a rule touches all of them. */
export const partsOf = (path: string): readonly Part[] =>
  RULES.find(([pattern]) => pattern.test(path))?.[1] ?? ALL;
