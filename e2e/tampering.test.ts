// Changes of the catalogue: the doctor reports each from the shipped catalogue and exits with 1, and its printed fixes repair them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFile, writeCatalogueFile } from '../doctor/declared/catalogue-file.ts';
import type { Finding } from '../doctor/examination/outcome.ts';
import { runDoctor } from '../doctor/doctor.ts';
import { askDoctor } from './support/doctor.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { migrate } from '../migrate/migrate.ts';
import { dropDatabase, recreateDatabase } from '../migrate/sql/databases.ts';
import { splitStatements } from '../migrate/sql/split-statements.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { query, reset } from './support/database.ts';
import { stack } from './support/stack.ts';
import { TAMPERINGS } from './support/tamperings.ts';

beforeEach(reset);

const ADMIN = stack.info.databaseUrl;
const COMPARED = ['role-attributes', 'grants', 'structure', 'policies', 'functions'];
/** A release as its image has it: db/, and the catalogue that the build made. */
let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'portaria-release-'));
  symlinkSync(join(PROJECT_ROOT, 'db'), join(project, 'db'));
  await writeCatalogueFile(project);
});
afterAll(() => {
  rmSync(project, { recursive: true });
});

type Examined = { code: number; findings: Finding[]; failures: Finding[] };

async function doctor(databaseUrl = ADMIN, from = project): Promise<Examined> {
  const options = { env: { DATABASE_URL: databaseUrl }, root: PROJECT_ROOT, project: from };
  const { code, findings } = await askDoctor(options);
  return { code, findings, failures: findings.filter(({ verdict }) => verdict === 'failure') };
}

/** Runs the fixes: SQL in the database, and a line that begins with `npm` in a shell. Returns the errors. */
async function apply(failures: readonly Finding[], databaseUrl = ADMIN): Promise<string[]> {
  const errors: string[] = [];
  for (const fix of failures.map((finding) => finding.fix ?? '')) {
    const lines = fix.split('\n');
    for (const statement of splitStatements(lines.filter((line) => !line.startsWith('npm ')).join('\n')))
      await withClient(databaseUrl, (client) => client.query(statement.text)).catch((error: unknown) => {
        errors.push(`${statement.text}: ${String(error)}`);
      });
    for (const line of lines.filter((one) => one.startsWith('npm '))) {
      const [program = '', ...args] = line.split(' ');
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      const { status, stderr } = spawnSync(program, args, { cwd: PROJECT_ROOT, encoding: 'utf8', env });
      if (status !== 0) errors.push(`${line}: ${stderr}`);
    }
  }
  return errors;
}

/** Runs the fixes, and those of the next report: a fault can hide another. */
async function repair(failures: readonly Finding[], databaseUrl = ADMIN): Promise<void> {
  const errors = await apply(failures, databaseUrl);
  const next = await doctor(databaseUrl);
  if (next.code !== 0) errors.push(...(await apply(next.failures, databaseUrl)));
  expect((await doctor(databaseUrl)).failures, errors.join('\n')).toEqual([]);
}

/* Kinds that are adjacent do not change the same object. */
const STRIDE = 5;
const GROUPS = Array.from({ length: STRIDE }, (_, at) => {
  const kinds = TAMPERINGS.filter((_kind, index) => index % STRIDE === at);
  return [at + 1, STRIDE, kinds] as const;
});

describe('the doctor', () => {
  it('finds no failure before a change, and compares everything', async () => {
    const { code, findings, failures } = await doctor();
    expect([code, failures]).toEqual([0, []]);
    const compared = findings.filter(({ id }) => COMPARED.includes(id));
    expect(compared.map(({ verdict }) => verdict)).toEqual(COMPARED.map(() => 'ok'));
  });

  it('accepts more connections of authenticator than declared, and reports fewer', async () => {
    const limited = async (limit: number): Promise<string | undefined> => {
      await query(`alter role authenticator connection limit ${String(limit)}`);
      return (await doctor()).findings.find(({ id }) => id === 'role-attributes')?.verdict;
    };
    try {
      expect([await limited(160), await limited(-1), await limited(99)]).toEqual(['ok', 'ok', 'failure']);
    } finally {
      await query('alter role authenticator connection limit 100');
    }
  });

  it('takes what is declared from the catalogue of the release, and only from one of the same db/', async () => {
    const path = catalogueFile(project);
    const shipped = readFileSync(path, 'utf8');
    const other = mkdtempSync(join(tmpdir(), 'portaria-release-'));
    const seen = async (text: string): Promise<string | undefined> => {
      const from = mkdtempSync(join(other, 'x'));
      symlinkSync(join(PROJECT_ROOT, 'db'), join(from, 'db'));
      symlinkSync(join(PROJECT_ROOT, 'migrations'), join(from, 'migrations'));
      mkdirSync(join(from, 'dist'));
      writeFileSync(catalogueFile(from), text);
      return (await doctor(ADMIN, from)).findings.find(({ id }) => id === 'functions')?.seen;
    };
    try {
      const changed = shipped.replaceAll('lpad((v_draw', 'rpad((v_draw');
      expect(changed).not.toBe(shipped);
      expect(await seen(changed)).toBe('not as declared: function portaria.generate_otp()');
      const ofAnother = JSON.stringify({ ...(JSON.parse(changed) as object), sum: 'of another db/' });
      expect(await seen(ofAnother)).toMatch(/^\d+ functions$/);
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  it.each(GROUPS)(
    'reports each change of the catalogue in group %i of %i, and its fixes revert them [E13]',
    async (_at, _of, kinds) => {
      for (const [, sql] of kinds) await query(sql);
      const { code, findings, failures } = await doctor();
      try {
        expect(code).toBe(1);
        const notChecked = findings.filter(
          ({ id, verdict }) => COMPARED.includes(id) && verdict === 'not checked',
        );
        expect(notChecked).toEqual([]);
        const seen = failures.map((finding) => finding.seen).join('\n');
        for (const [kind, , named] of kinds) expect(seen, kind).toContain(named);
      } finally {
        await repair(failures);
      }
    },
  );

  it('reports a replaced view and a lost table of a database without the module escolas', async () => {
    const url = await recreateDatabase(ADMIN, 'without_schools');
    try {
      await migrate({ databaseUrl: url, schools: false, log: () => undefined });
      expect((await doctor(url)).failures).toEqual([]);
      const run = (sql: string) => withClient(url, (client) => client.query(sql));
      const { rows } = await run(`select pg_get_viewdef('portaria.sem_alunos'::regclass) as text`);
      const text = (rows[0] as { text: string }).text.replace(/false;?\s*$/, 'true');
      await run(`create or replace view portaria.sem_alunos as ${text}`);
      await run('drop table portaria.laudos');
      const { failures } = await doctor(url);
      const structure = failures.find(({ id }) => id === 'structure');
      expect(structure?.seen).toContain('missing: table portaria.laudos');
      expect(structure?.seen).toContain('view portaria.sem_alunos: ');
      expect(structure?.fix).toContain('-- Restore the table portaria.laudos from a backup');
      await apply([{ ...structure, id: 'structure' } as Finding], url);
      expect((await doctor(url)).failures.find(({ id }) => id === 'structure')?.seen).not.toContain(
        'sem_alunos',
      );
    } finally {
      await dropDatabase(ADMIN, 'without_schools');
    }
  });

  it('escapes control characters in the names of objects', async () => {
    const name = 'p\u001b[2J\u202e';
    await query(`create policy "${name}" on api.notas for select to authenticated using (true)`);
    try {
      for (const argv of [[], ['--json']]) {
        const lines: string[] = [];
        const code = await runDoctor(
          argv,
          { env: { DATABASE_URL: ADMIN }, root: PROJECT_ROOT, project },
          (line) => void lines.push(line),
        );
        const shown = lines.join('\n');
        expect(code).toBe(1);
        expect(shown).toMatch(argv.length === 0 ? /p\\u\{1b\}\[2J\\u\{202e\}/ : /p\\u001b\[2J\\u202e/);
        expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }
    } finally {
      await query(`drop policy "${name}" on api.notas`);
    }
  });
});
