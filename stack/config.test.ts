// The configuration of the stack: ports, offset, and what it refuses.
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

  it('takes ports that the user has set', () => {
    expect(readConfig({ API_PORT: '4000', PORTARIA_PORT_OFFSET: '1' }).ports).toMatchObject({ api: 4001 });
  });

  it('refuses production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/NODE_ENV is production/);
  });

  it.each(['-1', 'x', '1.5', '61000', ' '])('refuses the offset %j', (offset) => {
    expect(() => readConfig({ PORTARIA_PORT_OFFSET: offset })).toThrow(/cannot start/);
  });

  it('refuses a port that browsers refuse', () => {
    expect(() => readConfig({ PORTARIA_PORT_OFFSET: '3000' })).toThrow(/api port would be 6000/);
    expect(() => readConfig({ GATEWAY_PORT: '6665' })).toThrow(/gateway port would be 6665/);
  });

  it('names every problem at once', () => {
    const broken = { NODE_ENV: 'production', PORTARIA_PORT_OFFSET: 'x', API_PORT: 'y' };
    expect(() => readConfig(broken)).toThrow(/NODE_ENV[^]*PORTARIA_PORT_OFFSET[^]*API_PORT/);
  });
});
