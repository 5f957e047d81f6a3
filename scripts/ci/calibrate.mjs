// Times a fixed piece of work on every core, so that a reader of a log knows whether the machine was busy, and how fast it is.
//
//   node scripts/ci/calibrate.mjs
//
// Plain JavaScript, because it runs before anything is installed. The work is of the kind that the tests do: it builds, sorts, writes
// and reads objects. A hash of a large block would hide a machine whose memory is slow.
import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

/* The CPU seconds of the work on the reference machine, where the unit tests take 42. */
const REFERENCE = 1.05;

function work() {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 30_000 }, () => ({
      id: random(),
      name: `n${random()}`,
      tags: [random(), random()],
    }));
    const byName = new Map(JSON.parse(JSON.stringify(rows)).map((row) => [row.name, row]));
    for (const name of [...byName.keys()].sort()) byName.delete(name);
  }
}

if (process.send) {
  const started = performance.now();
  work();
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send({ cpu: (userCPUTime + systemCPUTime) / 1e6, wall: (performance.now() - started) / 1e3 });
} else {
  const cores = availableParallelism();
  const times = await Promise.all(
    Array.from(
      { length: cores },
      () => new Promise((done) => fork(import.meta.filename).once('message', done)),
    ),
  );
  const most = (of) => Math.max(...times.map((time) => time[of]));
  const ratio = most('wall') / most('cpu');
  const speed = REFERENCE / most('cpu');
  console.log(
    `calibration: a fixed piece of work on ${cores} cores took ${most('wall').toFixed(1)} s for ${most('cpu').toFixed(1)} s of CPU ` +
      `(${ratio < 1.2 ? 'idle' : `busy: an idle machine is ${ratio.toFixed(1)} times as fast`}); ` +
      `${speed.toFixed(2)} times as fast as the reference; load ${loadavg()[0].toFixed(1)}`,
  );
}
