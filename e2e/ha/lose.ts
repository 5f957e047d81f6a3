// A machine that is lost for good and replaced, with the commands of docs/how-to/run-on-three-machines.md: no ended session comes back.
import { readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { onDisk } from './disk.ts';
import { directEndpoints } from './direct.ts';
import { shimEndpoints } from './endpoints.ts';
import { startNode } from './fault.ts';
import { addressOf, NAMES } from './network.ts';
import { untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { createRecorder } from './recorder.ts';
import { run } from './run-on.ts';
import { openSession, sessionStatus } from './sessions.ts';
import type { Say } from './torment.ts';

/** Loses the leader's machine with its disks. Returns the number of claims that hold. */
export async function lose(cluster: Cluster, say: Say): Promise<{ passed: number; failed: number }> {
  const results: boolean[] = [];
  const claim = (ok: boolean, text: string): void => {
    results.push(ok);
    console.log(`${ok ? 'ok' : 'not ok'} ${text}`);
  };
  const recorder = createRecorder();
  const [shim] = shimEndpoints(cluster);
  if (shim === undefined) throw new Error('no api-shim');
  const session = (): Promise<string> => openSession(shim, recorder, WHOLE_WITHIN_MS);
  const status = (token: string): Promise<number> => sessionStatus(token, shim, recorder, WHOLE_WITHIN_MS);
  const [open, ended] = [await session(), await session()];
  claim((await shim.logout(ended)).status === 200, 'a session ends before the loss');

  const lost = await cluster.leader();
  say(`${lost}, the leader, is lost with its disks`);
  const node = cluster.nodes[lost];
  node.kill();
  for (const what of ['data', 'etcd'] as const)
    rmSync(onDisk(node.folder, what), { recursive: true, force: true });
  claim((await status(open)) === 200 && (await status(ended)) === 401, 'the others answer without it');

  say('its etcd is removed and added');
  const others = NAMES.filter((name) => name !== lost);
  const endpoints = others.map((name) => `http://${addressOf(name, 'etcd')}:2379`).join(',');
  const etcdctl = (...args: string[]): Promise<string> =>
    run(['ip', 'netns', 'exec', others[0] ?? '', 'etcdctl', `--endpoints=${endpoints}`, ...args], {
      ETCDCTL_API: '3',
    });
  const line = (await etcdctl('member', 'list')).split('\n').find((each) => each.includes(`, ${lost}, `));
  await etcdctl('member', 'remove', line?.split(',')[0] ?? '');
  await etcdctl('member', 'add', lost, `--peer-urls=http://${addressOf(lost, 'etcd')}:2380`);

  say('the new machine has the folder of the lost one');
  const file = join(node.folder, 'etcd.env');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /^ETCD_INITIAL_CLUSTER_STATE=new$/m,
      'ETCD_INITIAL_CLUSTER_STATE=existing',
    ),
  );
  mkdirSync(join(node.folder, 'direct'), { recursive: true });
  execFileSync('chown', ['-R', 'postgres:', node.folder]);
  startNode(cluster, lost);
  await untilWhole(WHOLE_WITHIN_MS);
  const members = (await etcdctl('member', 'list')).trim().split('\n');
  claim(
    members.length === 3 && members.every((each) => each.includes(', started, ')),
    'etcd has three members again',
  );
  claim((await status(open)) === 200 && (await status(ended)) === 401, 'sessions are as before');
  const direct = await Promise.all(directEndpoints(cluster).map((endpoint) => endpoint.me(ended)));
  claim(
    direct.every((reply) => reply.status !== 200),
    'no PostgREST accepts the ended one',
  );

  say('another machine fails');
  const next = await cluster.leader();
  cluster.nodes[next].kill();
  claim(
    (await status(open)) === 200 && (await status(ended)) === 401,
    'the cluster survives the loss of another machine',
  );
  claim((await status(await session())) === 200, 'people sign in');
  startNode(cluster, next);
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
}
