// The supabase-js that the tests bundle: that of today, which needs Node 22, or on an older Node the one of package.json.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

const TODAY = '2.119.1';
const OLDEST_NODE = 22;

/** The folder from which both packages are resolved. It is downloaded into dist/ once. */
export function supabasePackages(): string {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) return import.meta.dirname;
  const folder = join(PROJECT_ROOT, 'dist', `supabase-${TODAY}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${String(process.pid)}`; // two test files may download it at the same time
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{}');
  const options = ['--silent', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const packages = ['supabase-js', 'postgrest-js'].map((name) => `@supabase/${name}@${TODAY}`);
  execFileSync('npm', ['install', '--prefix', unfinished, ...options, ...packages], { stdio: 'inherit' });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}
