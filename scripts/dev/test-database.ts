// Creates a database for the tests beside the running one. Tests run in copies of it, so that the demo data does not change.
import { declareFiles } from '../../migrate/declare.ts';
import { urlOfDatabase } from '../../migrate/sql/databases.ts';
import { startTestPostgres } from '../../stack/test-database.ts';
import { describeFile } from '../pgtap/report.ts';
import { readCapabilities, skipReason } from '../pgtap/requirements.ts';
import { runTestFile } from '../pgtap/run-test-file.ts';
import { buildTemplate } from '../pgtap/template.ts';
import { findTestFiles } from '../pgtap/test-files.ts';

export type TestDatabase = {
  declare: (files: readonly string[]) => Promise<void>;
  rebuild: () => Promise<void>;
  /** Runs one test file. */
  run: (path: string) => Promise<{ report: string; failed: boolean }>;
  stop: () => Promise<void>;
};

const TEMPLATE = 'portaria_dev_template';

/** Starts a temporary Postgres and builds the database. */
export async function startTestDatabase(root: string): Promise<TestDatabase> {
  const postgres = await startTestPostgres();
  const adminUrl = postgres.url('postgres');
  const rebuild = (): Promise<void> => buildTemplate(adminUrl, TEMPLATE, root);
  try {
    await rebuild();
    const capabilities = await readCapabilities(adminUrl);
    return {
      rebuild,
      declare: (files) => declareFiles(urlOfDatabase(adminUrl, TEMPLATE), root, files),
      run: async (path) => {
        const [file] = findTestFiles(root, [path]);
        const reason = file === undefined ? 'it is gone' : skipReason(file, capabilities);
        if (file === undefined || reason !== undefined)
          return { report: `skip ${path}  ${reason ?? ''}`, failed: false };
        const result = await runTestFile({ adminUrl, template: TEMPLATE, root }, file, 'portaria_dev');
        return { report: describeFile(result), failed: result.failures.length > 0 };
      },
      stop: postgres.stop,
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
