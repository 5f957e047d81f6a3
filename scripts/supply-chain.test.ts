// Dependencies: exact versions with checksums, none below a release with a security fix, and no secret in the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string> | undefined
>;
type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean };
const manifests = ['package.json', 'client/package.json', 'app/package.json'].map(
  (path) => JSON.parse(read(path)) as Manifest,
);
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

describe('the dependencies', () => {
  test('have a SHA-512 checksum each, and are downloaded over https [G1]', () => {
    expect(installed.length).toBeGreaterThan(200);
    for (const [path, { resolved = 'https:', integrity }] of installed)
      expect([path, resolved.split(':')[0], integrity?.split('-')[0]]).toEqual([path, 'https', 'sha512']);
  });

  test('have exact versions in package.json, and may run no install scripts [G1]', () => {
    for (const { dependencies, devDependencies, allowScripts } of manifests) {
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect([name, version]).toEqual([
          name,
          expect.stringMatching(/^(?:npm:typescript@)?(\d+\.\d+\.\d+(-[\w.]+)?|\*)$/),
        ]);
      expect(allowScripts ?? {}).toEqual({});
    }
  });

  const older = (version: string, than: string): boolean =>
    version.localeCompare(than, 'en', { numeric: true }) < 0;

  test.each([
    ['express', '5.0.0', 'CVE-2024-29041'],
    ['qs', '6.14.1', 'CVE-2025-15284'],
    ['path-to-regexp', '8.0.0', 'CVE-2024-45296, CVE-2026-4867'],
    ['jose', '5.0.0', 'CVE-2024-28176'],
  ])('include %s only in version %s or later (%s) [G7]', (name, atLeast) => {
    const versions = installed
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version = '' }]) => version);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect([version, older(version, atLeast)]).toEqual([version, false]);
  });

  test('include no http-proxy, http-proxy-middleware or jsonwebtoken [G7]', () => {
    expect(
      installed.filter(([path]) => /\/(http-proxy|http-proxy-middleware|jsonwebtoken)$/.test(path)),
    ).toEqual([]);
  });
});

const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----/],
  ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of a forge or registry', /\b(?:ghp|gho|npm|glpat)[_-][A-Za-z0-9]{30,}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a password in an address', /\bpostgres(?:ql)?:\/\/\w+:[A-Za-z0-9_-]{24,}@/],
];

describe.runIf(existsSync(join(root, '.git')))('the repository', () => {
  test('contains no secret in any file [G10]', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    const found = files
      .filter((path) => existsSync(join(root, path)) && !/\.(png|woff2?|ico|mmdb)$/.test(path))
      .flatMap((path) =>
        SECRETS.filter(([, pattern]) => pattern.test(read(path))).map(([name]) => `${path}: ${name}`),
      );
    expect(found).toEqual([]);
  });

  test('names each action of a workflow by the hash of a commit, with its version in a comment', () => {
    const workflows = readdirSync(join(root, '.github/workflows')).map((file) =>
      read(`.github/workflows/${file}`),
    );
    const used = workflows.flatMap((text) =>
      [...text.matchAll(/\buses: (.+)/g)].map(([, action = '']) => action),
    );
    const others = used.filter((action) => !action.startsWith('./'));
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test('lets Dependabot watch every Dockerfile, compose file, requirements file, package and workflow', () => {
    type Update = { 'package-ecosystem': string; directory?: string; directories?: string[] };
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
    const watched = updates.flatMap(
      ({ 'package-ecosystem': ecosystem, directory = '/', directories = [directory] }) =>
        directories.map((folder) => `${ecosystem} ${folder}`),
    );
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    const foldersOf = (ecosystem: string, name: RegExp): string[] =>
      files
        .filter((path) => name.test(path))
        .map((path) => `${ecosystem} /${dirname(path)}`.replace(/\/\.$/, '/'));
    const needed = [
      ...foldersOf('docker', /(?:^|[/.])Dockerfile$/),
      ...foldersOf('docker-compose', /(?:^|\/)docker-compose\.yml$/),
      ...foldersOf('pip', /requirements\.txt$/),
      ...['npm /', 'github-actions /'],
    ];
    expect(watched.toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  test('ignores generated secrets, .env and node_modules', () => {
    for (const path of ['.portaria/secrets.json', '.env', 'node_modules/x'])
      expect(() => execFileSync('git', ['check-ignore', '-q', path], { cwd: root })).not.toThrow();
  });
});
