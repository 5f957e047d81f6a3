// The rules with types that oxlint does not have, or not in full. They take ESLint most of a minute: `npm test` runs them, `npm run lint` not.
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { IGNORED, NOT_IN_OXLINT } from './eslint.config.js';

export default defineConfig(
  { ignores: [...IGNORED, '**/*.js', '**/*.mjs', '**/*.jsx'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' }, // they are of the rules of eslint.config.js
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...Object.fromEntries(NOT_IN_OXLINT.map((rule) => [`@typescript-eslint/${rule}`, 'error'])),
      '@typescript-eslint/no-meaningless-void-operator': 'error', // oxlint knows calls alone
    },
  },
);
