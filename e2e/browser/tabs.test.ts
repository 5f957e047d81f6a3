// Twenty tabs of one person in a bad network: renewals are lost, doubled, late and reordered, tabs sleep, reload and go offline, and nobody is signed out.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { seededRandom } from '../../common/testing/seeded-random.ts';
import { count, query, reset } from '../support/database.ts';
import { size } from '../support/full-run.ts';
import { ofThisWorker } from '../support/stack.ts';
import {
  clientModule,
  GRACE_S,
  LIFE_S,
  open,
  pageOf,
  run,
  shortLives,
  stay,
  TROUBLES,
} from './testing/kept-tabs.ts';
import { startSite, type Site } from './testing/static-site.ts';
import { startStorm, type Disturbance, type Storm } from './testing/storm.ts';
import { apiUrl, appUrl, visit } from './testing/visit.ts';

const TABS = 20;
/** The storm goes on until each disturbance happened so often. */
const AT_LEAST = Number(process.env['TABS_AT_LEAST'] ?? size(25, 1));
const WITHIN_MS = AT_LEAST * 60_000 + 180_000;
const SEED = Number(process.env['TABS_SEED'] ?? 34);
/** What `me` may answer in a storm: the service was not reached, or not yet renewed. None of them is a sign-out. */
const PASSING = ['unavailable', 'origin_not_allowed', 'jwt_expired', 'rate_limited_session'];

const pagePort = ofThisWorker(inject('pagePorts'));
const origin = `http://localhost:${pagePort}`;
let client: string;
let site: Site;
let storm: Storm;
let onWait: () => void;

beforeAll(async () => {
  client = await clientModule();
});
beforeEach(async () => {
  await reset();
  await shortLives();
  onWait = () => undefined;
  const options = { seed: SEED, graceMs: GRACE_S * 1_000, atLeast: AT_LEAST };
  storm = await startStorm(apiUrl, { ...options, onWait: () => onWait() });
  const pages = { '/': pageOf(storm.url), '/portaria.js': client, '/favicon.ico': '' };
  site = await startSite(pages, pagePort);
});
afterEach(async () => {
  await storm.stop();
  await site.stop();
});
afterAll(reset);

/** The last renewals before the first refusal. */
const untilRefused = (): string => {
  const at = storm.log.findIndex((line) => line.includes('gets 401'));
  return storm.log.slice(Math.max(0, at - 30), at + 1).join('\n');
};

it(
  `twenty tabs of one person stay signed in (seed ${String(SEED)}, each disturbance ${String(AT_LEAST)} times)`,
  async () => {
    const { page: first, context } = await visit();
    const told: Record<string, number> = {};
    let renewing: Page | undefined;
    await context.exposeBinding('told', ({ page }, what: string) => {
      told[what] = (told[what] ?? 0) + 1;
      if (what === 'renews') renewing = page;
    });
    await open(first, origin);
    await stay(first);
    const tabs = [first];
    while (tabs.length < TABS) tabs.push(await context.newPage());
    await Promise.all(tabs.map((tab) => open(tab, `${origin}/?use`)));

    const done = { slept: 0, reloaded: 0, offline: 0 };
    const busy = new Set<Page>();
    const pending = new Set<Promise<void>>();
    const trouble = (what: keyof typeof done, tab: Page): void => {
      busy.add(tab);
      const work = TROUBLES[what](tab, context).then(() => {
        done[what] += 1;
        busy.delete(tab);
      });
      pending.add(work);
      void work.then(() => pending.delete(work));
    };
    /* The page that asked is left, and another one asks: its answer overtakes the first. */
    onWait = () => {
      if (renewing !== undefined && !busy.has(renewing)) trouble('reloaded', renewing);
    };
    const happened = (): Record<string, number> => ({
      ...storm.counts,
      ...done,
      'was asleep': told['was asleep'] ?? 0,
      'went offline': told['went offline'] ?? 0,
    });
    const random = seededRandom(SEED);
    storm.rage();
    for (
      const end = Date.now() + WITHIN_MS;
      Date.now() < end && Object.values(happened()).some((n) => n < AT_LEAST);
      await sleep(200)
    ) {
      const tab = tabs[Math.floor(random() * TABS)]!;
      const what = (['slept', 'reloaded', 'offline'] as const)[Math.floor(random() * 3)]!;
      if (!busy.has(tab)) trouble(what, tab);
    }
    await Promise.all(pending);
    console.log(`tabs.test.ts: ${JSON.stringify({ ...happened(), told })}`);
    for (const [what, times] of Object.entries(happened()))
      expect(times, what).toBeGreaterThanOrEqual(AT_LEAST);

    /* No renewal was refused, the sign-in is the first one, and every tab goes on when the network is good again. */
    storm.calm();
    expect(storm.signOuts, untilRefused()).toEqual([]);
    expect(await count('portaria.alertas'), untilRefused()).toBe(0);
    const families = 'select count(*)::integer as n, bool_or(encerrada_em is not null) as ended';
    expect(await query(`${families} from portaria.renovacoes`)).toEqual([{ n: 1, ended: false }]);
    await Promise.all(tabs.map((tab) => expect.poll(() => run(tab, 'me()').catch(String)).toBe('ok')));
    expect(told['ok']).toBeGreaterThan(storm.counts.renewed);
    const known = ['ok', 'renews', 'was asleep', 'went offline', ...PASSING];
    expect(Object.keys(told).filter((what) => !known.includes(what))).toEqual([]);
    await context.close();
  },
  WITHIN_MS + 180_000,
);

/** A tab is used until this has happened once more. */
async function until(tab: Page, what: Disturbance | 'renewed'): Promise<void> {
  const before = storm.counts[what];
  const used = async (): Promise<number> => (await run(tab, 'me()'), storm.counts[what]);
  await expect.poll(used).toBeGreaterThan(before);
}

it('two origins with the same cookies: a lost answer on one, then the other after the grace, is one wrong sign-out', async () => {
  const { page: here, context } = await visit('/', { bypassCSP: true });
  const there = await context.newPage();
  await open(here, origin);
  await there.goto(`${appUrl}/robots.txt`); // any page of that origin without a client
  await run(
    there,
    `(async () => {
      const { createPortaria } = await import(URL.createObjectURL(new Blob([${JSON.stringify(client)}], { type: 'text/javascript' })));
      const portaria = createPortaria({ baseUrl: '${storm.url}' });
      globalThis.me = () => portaria.me().then(() => 'ok', ({ code }) => code);
    })()`,
  );
  await stay(here);
  await query(`update portaria.limites set valor = 30 where nome = 'renovacao_graca'`); // the other origin has to come within it
  const loses = async (): Promise<void> => {
    storm.loseAnswers(true);
    await until(here, 'answer lost');
    storm.loseAnswers(false);
  };
  /* Within the grace both go on. */
  await loses();
  await until(there, 'renewed');
  await expect.poll(() => run(there, 'me()')).toBe('ok');
  expect(storm.signOuts).toEqual([]);

  /* After it the other origin cannot know the attempt. */
  await loses();
  await query(`update portaria.renovacoes set usada_em = usada_em - interval '1 minute'`);
  await expect.poll(() => run(there, 'me()')).toBe('refresh_reused');
  expect(storm.signOuts.filter((code) => code === 'refresh_reused')).toHaveLength(1);
  expect(await run(here, 'me()')).not.toBe('ok');
  expect(await count('portaria.alertas')).toBe(1);
  await context.close();
});

it('an answer that arrives after two later renewals is one wrong sign-out', async () => {
  const { page: first, context } = await visit();
  const second = await context.newPage();
  await open(first, origin);
  await open(second, origin);
  await stay(first);
  /* The page is left while its answer is on the way; the other asks with the same attempt, and renews once more. */
  const answer = storm.holdAnswer();
  await expect.poll(async () => (void run(first, 'me()').catch(() => ''), answer.isHeld())).toBe(true);
  await first.goto('about:blank');
  await until(second, 'renewed');
  await sleep(LIFE_S * 1_000);
  await until(second, 'renewed');
  expect(await run(second, 'me()')).toBe('ok');
  answer.release();
  await expect.poll(() => run(second, 'me()')).toBe('refresh_reused');
  expect(storm.signOuts).toEqual(['refresh_reused']);
  expect(await count('portaria.alertas')).toBe(1);
  await context.close();
});
