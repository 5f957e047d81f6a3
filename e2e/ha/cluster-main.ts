// npm run cluster: runs the cluster of deploy/cluster/ on this machine until Ctrl-C, as a demonstration.
import { setTimeout as sleep } from 'node:timers/promises';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { startCluster } from './cluster.ts';
import { members } from './patroni.ts';

await runWhenMain(import.meta.filename, async () => {
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
});
