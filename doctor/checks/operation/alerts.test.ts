// The doctor warns when nobody receives alerts about reused tokens.
import { expect, test } from 'vitest';
import type { Examined } from '../../examination/examined.ts';
import { alerts } from './alerts.ts';

const URL_OF_ALERTS = new URL('https://ntfy.example/topico');
const examine = (production: boolean, url: URL | undefined, n = 0, late = 0) => {
  const settings = url === undefined ? {} : { SVC_ALERT_URL: url };
  return alerts.examine({ production, settings, query: async () => [{ n, late }] } as unknown as Examined);
};

test('in production without an address: a warning with the number of waiting alerts', async () => {
  expect(await examine(true, undefined, 2, 1)).toMatchObject({
    verdict: 'warning',
    seen: expect.stringMatching(
      /^SVC_ALERT_URL is not set: .*2 alerts wait .* 1 of them for more than two hours$/,
    ) as string,
    fix: expect.stringContaining('receive-alerts.md') as string,
  });
});

test('with an address: a warning only when a push has been owed for hours', async () => {
  expect((await examine(true, URL_OF_ALERTS)).verdict).toBe('ok');
  expect((await examine(true, URL_OF_ALERTS, 3, 0)).verdict).toBe('ok');
  expect((await examine(true, URL_OF_ALERTS, 3, 1)).verdict).toBe('warning');
});

test('outside production the log is enough', async () => {
  expect((await examine(false, undefined, 2, 2)).verdict).toBe('ok');
});
