// npm run cluster: runs the cluster of deploy/cluster/ on this machine until Ctrl-C, as a demonstration, or measures it.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { startCluster } from './cluster.ts';
import { TTL_MS } from './fault.ts';
import { measure } from './measure.ts';
import { PATRONI_PAUSED, SWITCHOVER } from './nemeses.ts';
import { SERVICES_NAMES } from './network.ts';
import { members } from './patroni.ts';
import { addPeople } from './people.ts';
import { checkServices } from './services-check.ts';
import type { Say } from './torment.ts';

const HELP = `npm run cluster [-- [--debian 13] [--measure [--seconds N]]]

Runs a cluster of three nodes in network namespaces of this machine until Ctrl-C, to try it out: with PostgreSQL 15 of Debian 12, or with
PostgreSQL 17 of a Debian 13 in a folder. Needs root and Debian 12.

  --debian 13   the Debian of the nodes (12); the first option
  --measure     PostgREST and api-shim on two machines of their own: measures logins and \`me\` through them, then checks that nothing is
                forgotten through a switchover and while the leader's Patroni hangs, and ends with a line "N passed, M failed"
  --seconds N   the seconds of each measurement (20); 0 for the checks alone`;

/* People sign in again within this time; in the second case before the pause ends, so not by its end. */
const LOGIN_AFTER_SWITCHOVER_MS = 10_000;
const PAUSED_MS = 2 * TTL_MS;
const say: Say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      measure: { type: 'boolean' },
      seconds: { type: 'string', default: '20' },
    },
  });
  if (values.help === true) console.log(HELP);
  else if (values.measure === true) return measured(Number(values.seconds));
  else await demonstrate();
  return 0;
});
/* The nodes still run and would keep this process alive. */
process.exit();

async function measured(seconds: number): Promise<number> {
  const cluster = await startCluster({
    lease: true,
    asynchronous: false,
    services: SERVICES_NAMES,
    log: say,
  });
  if (seconds > 0) await measure(cluster, seconds, say);
  await addPeople(cluster);
  const verdicts = [
    await checkServices(cluster, SWITCHOVER, LOGIN_AFTER_SWITCHOVER_MS, say),
    await checkServices(cluster, PATRONI_PAUSED, PAUSED_MS, say),
  ];
  const sum = (of: 'passed' | 'failed'): number => verdicts.reduce((all, each) => all + each[of], 0);
  console.log(`${String(sum('passed'))} passed, ${String(sum('failed'))} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

async function demonstrate(): Promise<void> {
  const cluster = await startCluster({ lease: true, asynchronous: false, log: console.log });
  console.log(`
The cluster is ready. In another terminal, as root, with P the process id of 'test-ha.sh --inside' (pgrep -f 'test-ha.sh --inside'):

  inside="nsenter --target P --net --mount --pid env PYTHONPATH=${process.env['PORTARIA_HA_PATRONI'] ?? ''}"
  $inside /usr/bin/python3 ${process.env['PORTARIA_HA_PATRONI'] ?? ''}/bin/patronictl -c ${cluster.work}/n1/patroni.yml list
  $inside ip link set n1-data down      # cut the node n1 off; up again heals it
  $inside curl http://127.0.0.1:3101/readyz

Logs are in ${cluster.work}/n1, n2 and n3. Ctrl-C ends everything.
`);
  let before = '';
  for (;;) {
    const now = (await members())
      .map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${String(timeline ?? '')}`)
      .join('   ');
    if (now !== before) console.log(now);
    before = now;
    await sleep(1_000);
  }
}
