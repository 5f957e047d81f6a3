// Which paths touch which of the heavy parts of CI: the one table. The first rule that matches a path counts.

export const HEAVY = ['load', 'cluster', 'native', 'compose', 'mutants'] as const;
export type HeavyPart = (typeof HEAVY)[number];

const ALL = HEAVY;
const NONE: readonly HeavyPart[] = [];
const RUNNING: readonly HeavyPart[] = ['load', 'cluster', 'native', 'compose'];
const SHIPPED: readonly HeavyPart[] = ['native', 'compose'];

/** Every tracked file matches a rule. A part that no path touches here runs only in a full run. */
export const RULES: readonly (readonly [pattern: RegExp, parts: readonly HeavyPart[]])[] = [
  [/^docs\/how-to\/install-on-debian\.md$/, ['native']],
  [/^docs\/how-to\/run-with-docker-compose\.md$/, ['compose']],
  [/^docs\/how-to\/run-on-three-machines\.md$/, ['cluster']],
  [/^docs\/|\.md$/, NONE],

  [/^e2e\/(?:load|full-disk)\//, ['load']],
  [/^e2e\/ha\//, ['cluster']],
  [/^e2e\/native\//, ['native']],
  [/^e2e\/compose\//, ['compose']],
  [/^e2e\/support\/in-namespaces\.sh$/, SHIPPED],
  [/^e2e\/support\/bootstrap-debian\.sh$/, ['native']],
  [/^e2e\/(?:support|data|model)\//, ['load', 'cluster']],
  [/^e2e\//, NONE],
  [/\.test\.ts$/, NONE], // the tests beside modules run in every push
  [/^db\/tests\//, NONE], // no heavy part reads them but `mutants`, which takes the changed lines of what they test

  [/^(?:db|migrations)\//, ALL],
  [/^(?:api-shim|common|gateway|stack)\//, ALL],
  [/^docs-host\//, ['load', 'native', 'compose', 'mutants']],
  [/^client\//, ['native', 'compose', 'mutants']],
  [/^app\//, SHIPPED],
  [/^sheets\//, ['native', 'compose', 'mutants']],
  [/^(?:migrate|doctor|cli)\//, RUNNING],

  [/^deploy\/cluster\//, ['cluster', 'native']],
  [/^deploy\/(?:docker|observability)\//, ['compose']],
  [/^deploy\/(?:systemd|backup)\//, ['native']],
  [/^deploy\/(?:nginx|setup)\//, SHIPPED],
  [/^deploy\//, RUNNING],
  [/^(?:docker-compose\.yml|\.dockerignore|\.env\.example)$/, ['compose']],
  [/^\.npmrc$/, SHIPPED],
  [/^package(?:-lock)?\.json$/, ALL],

  [/^scripts\/mutants(?:\.ts$|\/)/, ['mutants']],
  [/^scripts\/pgtap(?:\.ts$|\/)/, ['mutants']],
  [/^scripts\/(?:ha\/|test-ha\.sh$)/, ['cluster']],
  [/^scripts\/test-native\.sh$/, ['native']],
  [/^scripts\/test-compose\.sh$/, ['compose']],
  [/^scripts\/test\/install-packages\.sh$/, ['cluster', 'native', 'compose']],
  [/^scripts\/(?:run\.mjs|test\.ts)$/, ALL],
  [/^scripts\/test\//, ['load', 'native', 'compose', 'mutants']],
  [/^vitest\.config\.ts$/, ['load', 'native', 'compose']],
  [/^\.ci\/run$/, ALL],

  [/^(?:bench|packages|scripts|\.ci|\.github)\//, NONE],
  [/^(?:LICENSE|\.gitignore|\.editorconfig|knip\.json|tsconfig\.json)$/, NONE],
  [/^(?:eslint[\w.]*\.js|\.oxfmtrc\.json|\.oxlintrc\.json|\.dependency-cruiser\.js)$/, NONE],
];

/** The heavy parts that a path touches. A path without a rule touches all of them. */
export const partsOf = (path: string): readonly HeavyPart[] =>
  RULES.find(([pattern]) => pattern.test(path))?.[1] ?? ALL;
