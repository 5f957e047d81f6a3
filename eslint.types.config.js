// The rules that need types and that oxlint lacks, or has in part. They take ESLint most of a minute: `npm run test:slow` runs them.
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { IGNORED, NOT_IN_OXLINT } from './eslint.config.js';

export default defineConfig(
  { ignores: [...IGNORED, '**/*.js', '**/*.mjs', '**/*.jsx'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' }, // they disable rules of eslint.config.js
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...Object.fromEntries(NOT_IN_OXLINT.map((rule) => [`@typescript-eslint/${rule}`, 'error'])),
      '@typescript-eslint/no-meaningless-void-operator': 'error', // oxlint checks only calls
    },
  },
);
