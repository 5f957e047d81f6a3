// ESLint rules of this project: import directions, where the environment is read, the length of a file.
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export const IGNORED = ['packages/', '**/dist/', '**/coverage/', '.portaria/', 'node_modules/'];

const TESTS = ['**/*.test.ts', 'e2e/**/*.ts', '**/test-*.ts', '**/fixtures/**/*.ts', '**/testing/**/*.ts'];

/** The folders with code, lowest first, and the folders that each may import. A test compares the list with the repository. */
export const MAY_IMPORT = {
  common: [],
  client: [],
  packages: [],
  sheets: [],
  app: ['client', 'sheets'],
  'api-shim': ['common', 'sheets'],
  gateway: ['common'],
  'docs-host': ['common'],
  migrate: ['common'],
  stack: ['common', 'migrate'],
  doctor: ['common', 'migrate', 'stack'],
  cli: ['common', 'migrate', 'sheets', 'stack'],
  deploy: ['common', 'api-shim', 'migrate', 'stack', 'app', 'docs-host', 'doctor'],
  scripts: ['common', 'api-shim', 'migrate', 'stack', 'client', 'app', 'docs-host', 'doctor'],
  bench: ['common', 'migrate', 'stack'],
  e2e: [
    ...['common', 'client', 'packages', 'app', 'api-shim', 'gateway', 'docs-host', 'migrate'],
    ...['sheets', 'stack', 'doctor', 'cli', 'deploy', 'scripts', 'bench'],
  ],
};

/** Forbids imports from folders that are not listed. Tests may import every folder. */
const mayImport = ([folder, allowed]) => ({
  files: [`${folder}/**/*.ts`, `${folder}/**/*.mjs`],
  ignores: [...TESTS, '**/testdata/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: Object.keys(MAY_IMPORT)
          .filter((other) => other !== folder && !allowed.includes(other))
          .map((other) => ({
            regex: `^(\\.\\./)+${other}/|^@portaria/${other}(/|$)`,
            message: `${folder}/ imports ${allowed.length > 0 ? `only ${allowed.map((name) => `${name}/`).join(', ')}` : 'nothing of ours'}.`,
          })),
      },
    ],
  },
});

/* The rooms (folders) of api-shim, lowest first: a room imports itself and lower rooms, and no file directly in api-shim/. */
const SHIM_ROOMS = [
  'http',
  'upstream',
  'delivery',
  'session',
  'passkeys',
  'otp',
  'rest',
  'diagnostics',
  'routes',
  'openapi',
];
const SHIM_REASON = `A room of api-shim imports only lower ones: ${SHIM_ROOMS.join(' < ')}.`;

const SHIM_OUTSIDE = 'api-shim/ imports only common/ and sheets/.';

const shimRooms = SHIM_ROOMS.map((room, at) => ({
  files: [`api-shim/${room}/**/*.ts`],
  ignores: TESTS,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^\\.\\./(?!(${[...SHIM_ROOMS.slice(0, at), '\\.\\.'].join('|')})/)`,
            message: SHIM_REASON,
          },
          { regex: '^(\\.\\./){2,}(?!common/|sheets/)', message: SHIM_OUTSIDE },
        ],
      },
    ],
  },
}));

/* The folders of delivery/, lowest first. */
const DELIVERY = ['alerts', 'channels', 'notices', 'receipts', 'sending'];

const shimDelivery = DELIVERY.map((folder, at) => ({
  files: [`api-shim/delivery/${folder}/*.ts`],
  ignores: TESTS,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^\\.\\./(?!(${[...DELIVERY.slice(0, at), '\\.\\./http', '\\.\\./upstream', '\\.\\./\\.\\.'].join('|')})/)`,
            message: `${SHIM_REASON} Inside delivery/: ${DELIVERY.join(' < ')}.`,
          },
          { regex: '^(\\.\\./){3,}(?!common/|sheets/)', message: SHIM_OUTSIDE },
        ],
      },
    ],
  },
}));

/* The same rule for the folders of routes/ and openapi/, which are one level deeper. */
const shimTopics = {
  files: ['api-shim/routes/*/*.ts', 'api-shim/openapi/*/*.ts'],
  ignores: TESTS,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^\\.\\./(?!\\.\\./(${[...SHIM_ROOMS.slice(0, -1), '\\.\\.'].join('|')})/)`,
            message: SHIM_REASON,
          },
          { regex: '^(\\.\\./){3,}(?!common/|sheets/)', message: SHIM_OUTSIDE },
        ],
      },
    ],
  },
};

const LITERAL_SPREAD = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties directly; spread only named objects.',
};

const SYNTAX = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Named exports only; default exports are for configuration files.',
  },
  {
    selector: 'ClassDeclaration:not([superClass.name=/Error$/]), ClassExpression:not([superClass])',
    message: 'No classes except errors: plain values and functions.',
  },
  LITERAL_SPREAD,
];

const ENVIRONMENT = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Read the environment in config.ts, which reports all problems at once.',
};

/* Rules that need types take ESLint a minute. So oxlint checks those in .oxlintrc.json in seconds, and eslint.types.config.js the
   others. A rule of the presets that is in neither list fails here, because no types are loaded. */
const OXLINT = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));
/** The rules that oxlint does not have. */
export const NOT_IN_OXLINT = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];
const WITHOUT_TYPES = Object.fromEntries(
  [...Object.keys(OXLINT.rules).map((rule) => rule.replace('typescript/', '')), ...NOT_IN_OXLINT].map(
    (rule) => [`@typescript-eslint/${rule}`, 'off'],
  ),
);

export default defineConfig(
  { ignores: IGNORED },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    rules: {
      'max-lines': ['error', { max: 200 }],
      'no-restricted-syntax': ['error', ...SYNTAX, ENVIRONMENT],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-control-regex': 'off',
      ...WITHOUT_TYPES,
    },
  },
  ...Object.entries(MAY_IMPORT).map(mayImport),
  ...shimRooms,
  ...shimDelivery,
  shimTopics,
  {
    files: ['**/config.ts', '{stack,doctor,cli,scripts,bench}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX] },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', LITERAL_SPREAD],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.config.ts', '**/*.config.js', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', setTimeout: 'readonly', URL: 'readonly' },
    },
  },
  {
    files: ['docs-host/assets/*.js'],
    languageOptions: {
      globals: { document: 'readonly', fetch: 'readonly', location: 'readonly', URLSearchParams: 'readonly' },
    },
  },
);
