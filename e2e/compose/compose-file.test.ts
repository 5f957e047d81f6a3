// What docker-compose.yml promises, as docker-compose reads it: no secret, no privilege, no way around the edge.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../common/settings.ts';
import { PROJECT_ROOT } from '../../common/project-root.ts';
import { createEnv, mountsOf, readCompose } from './testing/compose-file.ts';
import { isInContext, readIgnore } from './testing/dockerfile.ts';
import { whyNoContainers } from './testing/containers.ts';

const reason = whyNoContainers();
const repo = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

describe.skipIf(reason !== undefined)('docker-compose.yml', () => {
  const settings: Record<string, string> = {
    ...createEnv('app.escola.test', 'docs.escola.test', 'escola.test'),
    SVC_CHANNELS: 'webhook',
  };
  const { services, networks } = readCompose(settings);
  const all = Object.entries(services);

  it('has every part', () => {
    const names = ['api-shim', 'app', 'db', 'docs-host', 'gateway', 'migrate', 'nginx', 'postgrest'];
    expect(all.map(([name]) => name).sort()).toEqual(names);
  });

  it.each(Object.keys(settings))('is refused without %s', (name) => {
    expect(() => readCompose({ ...settings, [name]: '' })).toThrow(name);
  });

  it('holds no secret, and new ones differ from each other and every time', () => {
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

  it.each(all)('%s runs without privileges, on files that it cannot change', (_name, service) => {
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

  it.each(all.filter(([name]) => name !== 'migrate'))('%s is watched and started again', (_name, service) => {
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
    expect(service.restart).toBe('unless-stopped');
  });

  it('only the edge can be reached, and only what needs the database is beside it', () => {
    const published = all.flatMap(([name, { ports = [] }]) => ports.map(({ target }) => `${name} ${target}`));
    expect(published).toEqual(['nginx 80', 'nginx 443']);
    expect(networks['database']).toMatchObject({ internal: true });
    const on = (network: string) =>
      all.filter(([, one]) => one.networks && network in one.networks).map(([name]) => name);
    expect(on('database')).toEqual(['db', 'migrate', 'postgrest']);
    expect(on('edge')).toEqual(['api-shim', 'app', 'gateway', 'nginx']);
    expect(services['docs-host']?.network_mode).toBe('none');
  });

  it('each is given its own secrets and nobody else’s', () => {
    const holders = (value: string | undefined) =>
      all
        .filter(([, { environment = {} }]) => Object.values(environment).includes(value ?? ''))
        .map(([name]) => name);
    expect(holders(settings['POSTGRES_PASSWORD'])).toEqual(['db', 'migrate']);
    expect(holders(settings['AUTHENTICATOR_PASSWORD'])).toEqual(['migrate', 'postgrest']);
    expect(holders(settings['SVC_JWT_SECRET'])).toEqual(['api-shim', 'gateway', 'postgrest']);
    expect(holders(settings['SVC_OTP_PEPPER'])).toEqual(['api-shim']);
  });

  it('names only settings that exist', () => {
    const ours = ['api-shim', 'gateway', 'docs-host', 'app'].flatMap((name) =>
      Object.keys(services[name]?.environment ?? {}),
    );
    expect(ours.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('gives each service every setting of its own, except two that the edge makes needless', () => {
    const parts = [
      ['shim', 'api-shim'],
      ['gateway', 'gateway'],
      ['app', 'app'],
    ] as const;
    const missing = parts.flatMap(([reader, service]) =>
      Object.entries(SETTINGS)
        .filter(([name, { readBy }]) => name.startsWith('SVC_') && readBy.some((one) => one === reader))
        .filter(([name]) => !(name in (services[service]?.environment ?? {})))
        .map(([name]) => `${reader} ${name}`),
    );
    expect(missing).toEqual([
      'shim SVC_ALLOW_HTTP_ORIGINS',
      'shim SVC_COOKIE_DOMAIN',
      'gateway SVC_ALLOW_HTTP_ORIGINS',
    ]);
  });

  it('starts in order: database, migration, PostgREST, services, edge', () => {
    const waits = Object.fromEntries(
      all.map(([name, { depends_on = {} }]) => [
        name,
        Object.entries(depends_on).map(([on, { condition }]) => `${on} ${condition}`),
      ]),
    );
    expect(waits).toEqual({
      ...{ db: [], 'docs-host': [], app: [] },
      migrate: ['db service_healthy'],
      postgrest: ['db service_healthy', 'migrate service_completed_successfully'],
      'api-shim': ['postgrest service_healthy'],
      gateway: ['docs-host service_healthy', 'postgrest service_healthy'],
      nginx: ['api-shim service_healthy', 'app service_healthy', 'gateway service_healthy'],
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
    'common/token.test.ts',
  ])('%s gets into no image', (path) => expect(isInContext(patterns, path)).toBe(false));

  it.each([
    'api-shim/main.ts',
    'package-lock.json',
    'docs/README.md',
    'migrations/0001_core.sql',
    'deploy/docker/migrate.ts',
  ])('%s does', (path) => expect(isInContext(patterns, path)).toBe(true));
});
