// The environment of the services, and which settings take precedence.
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { SERVICES, serviceEnv } from './services.ts';

const secrets = {
  jwtSecret: 'j',
  otpPepper: 'p',
  postgresPassword: 'never-1',
  authenticatorPassword: 'never-2',
  maintenancePassword: 'never-3',
};
const context = (offset = '0') => ({
  ports: readConfig({ PORTARIA_PORT_OFFSET: offset }).ports,
  secrets,
  postgrestUrl: 'unix:/s/postgrest.sock',
  postgrestRestUrl: 'unix:/s/postgrest-rest.sock',
});
const shim = SERVICES.find((entry) => entry.name === 'api-shim');
const shimEnv = (offset?: string, inherited: NodeJS.ProcessEnv = {}) =>
  shim && serviceEnv(shim, context(offset), inherited);

describe('the environment of a service', () => {
  it('has the documented defaults', () => {
    expect(shimEnv()).toEqual({
      NODE_ENV: 'development',
      SVC_JWT_SECRET: 'j',
      SVC_OTP_PEPPER: 'p',
      SVC_APP_URL: 'http://localhost:5173',
      SVC_DOCS_URL: 'http://localhost:3001',
      POSTGREST_URL: 'unix:/s/postgrest.sock',
      POSTGREST_REST_URL: 'unix:/s/postgrest-rest.sock',
      DOCS_UPSTREAM_URL: 'unix:/s/docs.sock',
      API_PORT: '3000',
      GATEWAY_PORT: '3001',
      METRICS_PORT: '3002',
      APP_PORT: '5173',
      PORTARIA_SUPERVISED: 'true',
    });
  });

  it('follows the port offset', () => {
    expect(shimEnv('100')).toMatchObject({
      SVC_APP_URL: 'http://localhost:5273',
      SVC_DOCS_URL: 'http://localhost:3101',
      API_PORT: '3100',
    });
  });

  it('prefers the settings of the user, except POSTGREST_URL', () => {
    const own = { SVC_OTP_RESPONSE: 'uniform', SVC_CHANNELS: 'webhook', POSTGREST_URL: 'http://elsewhere' };
    expect(shimEnv('0', own)).toMatchObject({ ...own, POSTGREST_URL: 'unix:/s/postgrest.sock' });
  });

  it('contains only the secrets that the service needs', () => {
    const own = SERVICES.map(({ name, env }) => [name, env(context('100'))]);
    const none = { SVC_JWT_SECRET: '', SVC_JWT_SECRET_PREVIOUS: '', SVC_OTP_PEPPER: '' };
    expect(own.slice(1)).toEqual([
      ['docs-host', none],
      ['gateway', { SVC_OTP_PEPPER: '' }],
      ['app', { ...none, SVC_API_URL: 'http://localhost:3100', SVC_PASSKEY_RP_ID: 'localhost' }],
    ]);
    const rotating = { ...context(), secrets: { ...secrets, jwtSecretPrevious: 'old' } };
    expect(shim && serviceEnv(shim, rotating, {})).toMatchObject({ SVC_JWT_SECRET_PREVIOUS: 'old' });
  });

  it('holds no database password', () => {
    for (const entry of SERVICES)
      expect(JSON.stringify(serviceEnv(entry, context(), {}))).not.toContain('never-');
  });
});

it('each service has its entry file, its ports and its readiness URL', () => {
  const { ports } = context('100');
  const shown = SERVICES.map(({ name, entry, ports: names, last, readyUrl }) => [
    ...[name, entry, names.join(), last],
    readyUrl(ports, context('100')),
  ]);
  expect(shown).toEqual([
    ['api-shim', 'api-shim/main.ts', 'api,metrics', undefined, 'http://127.0.0.1:3100/readyz'],
    ['docs-host', 'docs-host/main.ts', '', true, 'unix:/s/docs.sock'],
    ['gateway', 'gateway/main.ts', 'gateway', undefined, 'http://127.0.0.1:3101/ready.css?__debug_auth=1'],
    ['app', 'app/server/main.ts', 'app', true, 'http://127.0.0.1:5273/healthz'],
  ]);
});
