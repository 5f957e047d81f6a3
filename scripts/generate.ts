// Writes every file that is made from others. `--check` writes nothing, and fails where a file is not as it would be written.
//
//   npm run generate
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { administrationPage, httpPage, portalPage } from './generate/endpoints.ts';
import { comments } from './generate/comments.ts';
import { clientAnswers } from './generate/client-answers.ts';
import { clientCodes, errorCatalogue, errorSentences, errorsPage } from './generate/errors.ts';
import { boundsOfRest } from './generate/bounds.ts';
import { importFields } from './generate/import-fields.ts';
import { installFile } from './generate/install.ts';
import { kinshipColumn, kinshipSentence, kinships } from './generate/kinships.ts';
import { openapi } from './generate/openapi.ts';
import { privilegesTest } from './generate/privileges.ts';
import { threatChecksPage } from './generate/threat-checks.ts';
import { composeFile, configurationPage, exampleFile } from './generate/settings.ts';

/** The text of each file, given the one that is there. */
const GENERATED: Readonly<Record<string, (text: string) => string>> = {
  'app/imports/fields.ts': importFields,
  'common/kinships.ts': kinships,
  'db/functions/portaria/errors/error_catalogue.sql': errorCatalogue,
  'db/tests/house_rules/privileges.test.sql': privilegesTest,
  'db/install.sql': (text) => installFile(text),
  ...comments,
  ...clientAnswers,
  ...errorSentences,
  'client/error-codes.ts': clientCodes,
  'db/schema/school/alunos_responsaveis.sql': kinshipColumn,
  'docs/reference/errors.md': errorsPage,
  'docs/reference/openapi.json': openapi,
  'docs/explanation/threat-checks.md': threatChecksPage,
  'docs/reference/administration.md': (text) => kinshipSentence(administrationPage(text)),
  'docs/reference/http.md': (text) => boundsOfRest(httpPage(text)),
  'docs/reference/portal.md': portalPage,
  'docs/reference/configuration.md': (text) => configurationPage(text),
  '.env.example': exampleFile,
  'docker-compose.yml': composeFile,
};

await runWhenMain(import.meta.filename, async () => {
  const checks = process.argv.includes('--check');
  let stale = 0;
  for (const [name, make] of Object.entries(GENERATED)) {
    const path = join(PROJECT_ROOT, name);
    const text = readFileSync(path, 'utf8');
    const made = make(text);
    if (made === text) continue;
    stale += 1;
    if (!checks) writeFileSync(path, made);
    console.log(checks ? `${name} differs from its sources: npm run generate` : `wrote ${name}`);
    /* This process has loaded the list that it replaces. */
    if (!checks && (name === 'common/kinships.ts' || name in comments))
      return (
        spawnSync('npm', ['run', '--silent', 'generate'], { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1
      );
  }
  return checks && stale > 0 ? 1 : 0;
});
