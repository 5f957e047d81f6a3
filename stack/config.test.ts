// The configuration of the stack: ports, offset, and refused values.
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has the documented ports', () => {
    expect(readConfig({}).ports).toEqual({
      api: 3000,
      gateway: 3001,
      app: 5173,
      postgrestAdmin: 3003,
      postgrestRestAdmin: 3005,
      metrics: 3002,
    });
  });

  it('shifts every port by the offset', () => {
    const { ports } = readConfig({ PORTARIA_PORT_OFFSET: '100' });
    expect(ports).toEqual({
      api: 3100,
      gateway: 3101,
      app: 5273,
      postgrestAdmin: 3103,
      postgrestRestAdmin: 3105,
      metrics: 3102,
    });
  });

  it('takes the ports of the user, and adds the offset to them', () => {
    const set = { API_PORT: '4000', GATEWAY_PORT: '4100', METRICS_PORT: '', PORTARIA_PORT_OFFSET: '1' };
    expect(readConfig(set).ports).toMatchObject({ api: 4001, gateway: 4101, metrics: 3003 });
    expect(readConfig({ METRICS_PORT: '4200' }).ports.metrics).toBe(4200);
  });

  it('passes the environment on without the variables of libpq, and returns POSTGREST_BIN', () => {
    const env = { POSTGREST_BIN: '/opt/postgrest', PGHOST: 'elsewhere', PATH: '/bin' };
    const { postgrestBin, inherited } = readConfig(env);
    expect([postgrestBin, inherited]).toEqual([
      '/opt/postgrest',
      { POSTGREST_BIN: '/opt/postgrest', PATH: '/bin' },
    ]);
    for (const none of [{}, { POSTGREST_BIN: '' }])
      expect(readConfig(none)).not.toHaveProperty('postgrestBin');
  });

  it('accepts port 65535 and refuses 65536', () => {
    expect(readConfig({ PORTARIA_PORT_OFFSET: '60362' }).ports.app).toBe(65_535);
    expect(() => readConfig({ PORTARIA_PORT_OFFSET: '60363' })).toThrow(
      'The app port would be 65536, above 65535.',
    );
  });

  it('refuses NODE_ENV=production [G4]', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/NODE_ENV is production/);
  });

  it.each(['-1', 'x', '1.5', '61000', ' '])('refuses the offset %j', (offset) => {
    expect(() => readConfig({ PORTARIA_PORT_OFFSET: offset })).toThrow(/cannot start/);
  });

  it('refuses a port that browsers block', () => {
    expect(() => readConfig({ PORTARIA_PORT_OFFSET: '3000' })).toThrow(/api port would be 6000/);
    expect(() => readConfig({ GATEWAY_PORT: '6665' })).toThrow(/gateway port would be 6665/);
  });

  it('reports every problem in one error', () => {
    const broken = { NODE_ENV: 'production', PORTARIA_PORT_OFFSET: 'x', API_PORT: 'y' };
    expect(() => readConfig(broken)).toThrow(
      [
        'Portaria cannot start:',
        '  - NODE_ENV is production: the embedded Postgres is for development and tests only. Run a current PostgreSQL of your own instead.',
        '  - PORTARIA_PORT_OFFSET must be a whole number, 0 or more.',
        '  - API_PORT must be a port number.',
      ].join('\n'),
    );
  });
});
