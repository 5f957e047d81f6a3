// Times a fixed piece of work on every core, so that a reader of a log knows whether the machine was busy.
//
//   node scripts/ci/calibrate.mjs
//
// Plain JavaScript, because it runs before anything is installed.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

if (process.send) {
  const block = Buffer.alloc(2 ** 20, 7);
  const started = performance.now();
  const hash = createHash('sha256');
  for (let n = 0; n < 1_500; n += 1) hash.update(block);
  hash.digest();
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
  console.log(
    `calibration: a fixed piece of work on ${cores} cores took ${most('wall').toFixed(1)} s for ${most('cpu').toFixed(1)} s of CPU ` +
      `(${ratio < 1.2 ? 'idle' : `busy: an idle machine is ${ratio.toFixed(1)} times as fast`}); load ${loadavg()[0].toFixed(1)}`,
  );
}
