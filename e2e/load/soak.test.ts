// A steady mix for minutes: logins with a wrong code first, reads, pages, profile switches, logouts. Memory, descriptors and dead
// rows do not grow, answers stay fast, and every answer is correct. `npm run test:soak -- --minutes N` sets the duration.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeUsers, query, reset } from '../support/database.ts';
import { ask, post } from '../support/http.ts';
import { address } from '../support/parallel.ts';
import { ANA } from '../support/people.ts';
import { claimsOf, lastCode, signIn, tokenOf, wrong } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { stretched } from '../support/stretched.ts';
import { pid } from './support/processes.ts';
import { size } from './support/size.ts';
import { figure, outcomes, percentile, steady } from './support/steady.ts';
import { openFiles, watchProcesses } from './support/watch-processes.ts';
import { classify, classifyPage } from './support/classify.ts';

const MINUTES = Number(process.env['PORTARIA_SOAK_MINUTES'] ?? size(1, 0.5));
const READS_PER_SECOND = 50;
/** Each login is seven requests. Each uses another person, because a person gets three codes in 15 minutes. */
const LOGINS_PER_SECOND = 1;
const PEOPLE = Math.ceil(LOGINS_PER_SECOND * 60 * Math.min(MINUTES, 15)) + 10;
const WARM_UP_MS = 10_000;
const PROCESSES = ['postgrest', 'api-shim', 'gateway', 'docs-host', 'app'];

const READ_P99_MS = 500;
/** The growth of one process between the first and the last quarter of the time. */
const GROWTH_MB = 40;
/** After the load: idle connections, at most as many as PostgREST and its pool may hold. */
const MORE_DESCRIPTORS = 40;
const SETTLED_WITHIN_MS = 90_000;
/** Autovacuum runs once a minute, on tables of which a fifth is dead. */
const DEAD_ROWS = 1_000;

afterAll(reset);

type Person = { codigo: string; telefone: string };

/** Runs a whole visit. The outcome is the first wrong answer. */
async function visit({ codigo, telefone }: Person, from: string): Promise<string> {
  const sent = classify(await post('send-otp', { codigo }, { from }));
  if (sent !== 'ok') return `send-otp ${sent}`;
  const otp = await lastCode(telefone);
  const refused = classify(await post('verify-otp', { codigo, otp: wrong(otp) }, { from }), 'otp_invalid');
  if (refused !== 'ok') return `wrong code ${refused}`;
  const opened = await post('verify-otp', { codigo, otp }, { from });
  if (opened.status !== 200) return `verify-otp ${classify(opened)}`;
  const first = tokenOf(opened);
  const { principal_role: papel, escola_id } = claimsOf(first);
  const switched = await post('select-role', { papel, escola_id }, { token: first });
  if (switched.status !== 200) return `select-role ${classify(switched)}`;
  const token = tokenOf(switched);
  const seen = classify(await ask('me', { token }));
  if (seen !== 'ok') return `me ${seen}`;
  const left = classify(await post('logout', {}, { token }));
  if (left !== 'ok') return `logout ${left}`;
  const replayed = classify(await ask('me', { token }), 'token_revoked');
  return replayed === 'ok' ? 'ok' : `replay ${replayed}`;
}

function read(n: number, token: string): Promise<string> {
  const page = { port: stack.ports.gateway, token, headers: { Accept: 'text/html' } };
  if (n % 5 === 0) return ask('/', page).then(classifyPage);
  return ask(n % 5 === 1 ? '/rest/v1/escolas' : 'me', { token }).then((answer) => classify(answer));
}

it(
  `memory, open files and latency stay stable during ${MINUTES} minutes of a steady mix [F13]`,
  { timeout: (MINUTES + 4) * 60_000 },
  async () => {
    await reset();
    await query('vacuum analyze'); // removes the dead rows of other tests and updates the statistics
    const people = await makeUsers(PEOPLE);
    const { token } = await signIn(ANA);
    const files = PROCESSES.map((name) => [name, openFiles(pid(name))] as const);
    const reads = steady(READS_PER_SECOND, (n) => read(n, token));
    const visits = steady(LOGINS_PER_SECOND, (n) => visit(people[n % PEOPLE] as Person, address(n % 50_000)));
    await sleep(WARM_UP_MS);
    const watched = watchProcesses(PROCESSES.map((name) => [name, pid(name)]));
    await sleep(MINUTES * 60_000);
    const processes = watched.stop();
    const [asked, visited] = [await reads.stop(), await visits.stop()];
    const dead = await query(
      'select relname, n_dead_tup::integer as dead, n_live_tup::integer as live from pg_stat_user_tables order by n_dead_tup desc limit 1',
    );
    const p99 = percentile(asked, 0.99);
    figure('soak', {
      minutes: MINUTES,
      reads: outcomes(asked),
      visits: outcomes(visited),
      p99,
      processes,
      mostDead: dead[0],
    });
    expect(outcomes(asked)).toEqual({ ok: asked.length });
    expect(outcomes(visited)).toEqual({ ok: visited.length });
    expect(visited.length).toBeGreaterThan(MINUTES * 60 * LOGINS_PER_SECOND * 0.9);
    expect(p99).toBeLessThan(stretched(READ_P99_MS));
    for (const { name, grownMb } of processes) expect(grownMb, name).toBeLessThanOrEqual(GROWTH_MB); // not tried again: the processes would be warm
    for (const [name, before] of files)
      await expect
        .poll(() => openFiles(pid(name)), { timeout: SETTLED_WITHIN_MS, interval: 1_000, message: name })
        .toBeLessThanOrEqual(before + MORE_DESCRIPTORS);
    expect(Number(dead[0]?.['dead'])).toBeLessThan(DEAD_ROWS + Number(dead[0]?.['live']));
    expect(PROCESSES.map(pid)).toEqual(processes.map(({ id }) => id));
  },
);
