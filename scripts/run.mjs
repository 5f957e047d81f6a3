// Runs a TypeScript file of this project. Installs the dependencies first if node_modules differs from package-lock.json.
//
//   node scripts/run.mjs stack/start.ts [arguments]
//
// Plain JavaScript without dependencies, because it runs before anything is installed. The file runs in this process, so
// signals, arguments and the exit code need no forwarding.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = resolve(root, 'node_modules', '.portaria-lock-hash');

/** The oldest Node release that this project supports. */
export const OLDEST_NODE = [20, 19];

/** True if a version such as "20.19.0" is supported. */
export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** Folders with programs for production, which need only what `npm ci --omit=dev` installs. */
const PRODUCTION = [
  'cli/',
  'doctor/',
  'migrate/',
  'deploy/',
  'api-shim/',
  'gateway/',
  'docs-host/',
  'app/server/',
];

/**
 * True if npm's record of installed packages (node_modules/.package-lock.json) has every package of the lockfile in the
 * same version. Optional packages may be missing, and for a program of production also development dependencies.
 */
export function isInstalled(lock, installed, production = false) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const found = installed.packages[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || (production && wanted.dev));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function lockHash() {
  const lockFile = resolve(root, 'package-lock.json');
  if (!existsSync(lockFile)) fail(`package-lock.json is missing in ${root}.`);
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function isCurrent(hash, production) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  const installed = readJson(resolve(root, 'node_modules', '.package-lock.json'));
  const lock = readJson(resolve(root, 'package-lock.json'));
  if (!installed || !isInstalled(lock, installed, production)) return false;
  if (isInstalled(lock, installed)) writeStamp(hash);
  return true;
}

function writeStamp(hash) {
  try {
    writeFileSync(stampFile, hash);
  } catch (error) {
    // With a read-only node_modules, every start makes the slower comparison.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

function install(hash) {
  const found = existsSync(resolve(root, 'node_modules'));
  const why = found ? 'node_modules differs from package-lock.json' : 'node_modules is missing';
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  console.log(`Installing dependencies (${why}): npm ${flags.join(' ')}`);
  const npm = process.env.npm_execpath;
  const [command, args] = npm && npm.endsWith('.js') ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.error) fail(`npm does not start: ${result.error.message}. Is npm in the PATH?`);
  if (result.signal) fail(`${result.signal} stopped npm. Run the command again to finish the installation.`);
  if (result.status !== 0) {
    fail(`npm failed with exit code ${result.status}; its message is above. Nothing was started.`);
  }
  writeStamp(hash);
  console.log('Dependencies are installed.');
}

/** Prevents two installations at once. The lock is an abstract socket, which the kernel removes when the process ends. */
async function whileOnlyInstaller(action) {
  const name = `\0portaria-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  for (let waited = 0; ; waited++) {
    const server = createServer();
    const mine = await new Promise((done) => {
      server.once('error', () => done(false)).listen(name, () => done(true));
    });
    if (mine) {
      action();
      return server.close();
    }
    if (waited === 0) console.log('Another process is installing the dependencies; waiting for it.');
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** The path to import for a TypeScript file: its bundle, or the file itself after tsx is registered. */
async function loadable(file, script) {
  const { bundleOf, PROGRAMS } = await import('../stack/bundle.mjs');
  if (PROGRAMS.flat().includes(file)) {
    process.setSourceMapsEnabled(true);
    return bundleOf(file);
  }
  const tsx = import.meta.resolve('tsx');
  process.execArgv.push('--import', tsx); // for processes that the script forks
  await import(tsx);
  return script;
}

async function main() {
  const [file, ...args] = process.argv.slice(2);
  if (!isSupportedNode(process.versions.node)) {
    fail(`Portaria needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  if (!file) fail('Usage: node scripts/run.mjs <file.ts> [arguments]');
  const hash = lockHash();
  const production = PRODUCTION.some((folder) => file.startsWith(folder));
  if (!isCurrent(hash, production))
    await whileOnlyInstaller(() => isCurrent(hash, production) || install(hash));

  const script = resolve(root, file);
  if (!existsSync(script)) fail(`${script} does not exist.`);
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(await loadable(file, script)).href);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
