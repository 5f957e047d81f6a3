// Pages with the client for tests of a sign-in that stays: a site, a session of seconds, and tabs that are used, sleep, reload and go offline.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildClient } from '../../../client/build.ts';
import { query } from '../../support/database.ts';
import { BRUNO } from '../../support/people.ts';
import { lastCode } from '../../support/sign-in.ts';

/* A session of two seconds in place of fifteen minutes. A lost answer is still an answer of the same minute: the grace is three. */
export const LIFE_S = 2;
export const GRACE_S = 3;

/** The client library as one module of JavaScript. */
export async function clientModule(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-tabs-'));
  await buildClient(folder);
  const client = readFileSync(join(folder, 'index.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return client;
}

/** With `?use` the page calls `me` while it is awake, and says how each call ended. */
export const pageOf = (
  api: string,
): string => `<!doctype html><meta charset="utf-8"><title>Escola</title><script type="module">
  import { createPortaria } from '/portaria.js';
  const isUsed = location.search === '?use';
  const portaria = globalThis.portaria = createPortaria({
    baseUrl: '${api}',
    timeoutMs: 8000,
    fetch(input, init) {
      if (isUsed && String(input).endsWith('/refresh')) told('renews');
      return fetch(input, init);
    },
  });
  globalThis.me = () => portaria.me().then(() => 'ok', ({ code }) => code);
  addEventListener('offline', () => told('went offline'));
  let last = Date.now();
  if (isUsed) setInterval(() => {
    if (Date.now() - last > 1500) told('was asleep');
    last = Date.now();
  }, 100);
  while (isUsed) {
    await new Promise((done) => setTimeout(done, 100 + Math.random() * 900));
    told(await me());
  }
</script>`;

export const shortLives = (): Promise<unknown> =>
  query(
    `update portaria.limites set valor = case nome when 'renovacao_maxima' then 604800 when 'acesso_curto' then $1
       when 'renovacao_graca' then $2 else 100000 end
     where nome in ('renovacao_maxima', 'acesso_curto', 'renovacao_graca', 'renovacoes_por_sessao')`,
    [LIFE_S, GRACE_S],
  );

export const run = (tab: Page, expression: string): Promise<string> => tab.evaluate<string>(expression);

/** Opens a page with the client, and waits until it is ready. */
export async function open(tab: Page, url: string): Promise<Page> {
  await tab.goto(url);
  await tab.waitForFunction('"me" in globalThis');
  return tab;
}

/** Signs in with the box ticked. */
export async function stay(tab: Page): Promise<void> {
  await run(tab, `portaria.sendOtp('${BRUNO.codigo}')`);
  const otp = await lastCode(BRUNO.telefone);
  const until = await run(
    tab,
    `portaria.verifyOtp('${BRUNO.codigo}', '${otp}', { manter: true }).then((s) => s.mantida_ate)`,
  );
  expect(until).toMatch(/^\d{4}-/);
}

/** What happens to a tab beside the network. Each takes a moment, and ends as it began. */
export const TROUBLES: Record<
  'slept' | 'reloaded' | 'offline',
  (tab: Page, context: BrowserContext) => Promise<void>
> = {
  /* Not by Page.setWebLifecycleState: a page that is shown ignores it. */
  async slept(tab, context) {
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Debugger.enable');
    await devtools.send('Debugger.pause');
    await sleep(LIFE_S * 1_000);
    await devtools.send('Debugger.disable');
    await devtools.detach();
  },
  async reloaded(tab) {
    await tab.reload({ waitUntil: 'commit' });
  },
  async offline(tab, context) {
    const devtools = await context.newCDPSession(tab);
    const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: true, ...conditions });
    await sleep(1_000);
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    await devtools.detach();
  },
};
