// Checks that the clocks agree: a token dated more than 30 s ahead is refused.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';
import { apiUrl, askGateway } from '../../examination/edge.ts';
import type { Examined } from '../../examination/examined.ts';
import { ask } from '../../examination/http.ts';

const NOTABLE_SECONDS = 5;
const HARMFUL_SECONDS = 30;

export const clock: Check = {
  id: 'clock',
  about: 'the clocks of the database, the API and the gateway agree with the one of this machine',
  async examine(it) {
    const clocks = { database: databaseClock, API: apiClock, gateway: gatewayClock };
    const seen: string[] = [];
    const unseen: string[] = [];
    let worst = 0;
    for (const [name, read] of Object.entries(clocks)) {
      const ahead = await secondsAhead(() => read(it)).catch(() => undefined);
      if (ahead === undefined) unseen.push(name);
      else {
        seen.push(`${name} ${ahead >= 0 ? '+' : ''}${ahead.toFixed(1)} s`);
        worst = Math.max(worst, Math.abs(ahead));
      }
    }
    const all = [...seen, ...unseen.map((name) => `${name}: time not known`)].join(', ');
    const fix = 'Synchronise the clocks of all machines, this one included (chrony, systemd-timesyncd).';
    if (worst >= HARMFUL_SECONDS) return failure(all, fix);
    if (worst >= NOTABLE_SECONDS) return warning(all, fix);
    return unseen.length > 0 ? { verdict: 'not checked', seen: all } : ok(all);
  },
};

/** Compares with the middle of the request. A Date header has whole seconds, so half a second is added. */
async function secondsAhead(read: () => Promise<number>): Promise<number> {
  const before = Date.now();
  const theirs = await read();
  return (theirs - (before + Date.now()) / 2) / 1000;
}

async function databaseClock({ query }: Examined): Promise<number> {
  const [row] = await query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  return (row as { at: number }).at;
}

async function apiClock(it: Examined): Promise<number> {
  return timeOf((await ask('the API', apiUrl(it), '/healthz')).headers.date);
}

async function gatewayClock(it: Examined): Promise<number> {
  return timeOf((await askGateway(it)).headers.date);
}

function timeOf(header: string | undefined): number {
  const time = Date.parse(header ?? '');
  if (Number.isNaN(time)) throw new Error('no Date header');
  return time + 500;
}
