// The doctor on one machine of a real cluster reports no fault, and then reports a synchronous mode that is not strict.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import type { Cluster } from './cluster.ts';
import { addressOf, NAMES } from './network.ts';
import { configure } from './patroni.ts';
import type { Say } from './torment.ts';

type Finding = { readonly id: string; readonly verdict: string; readonly seen: string };

const ABOUT_A_CLUSTER = ['lease', 'pools'];
const CHECKS = 7;
const isAboutCluster = ({ id }: Finding): boolean =>
  id.startsWith('cluster-') || ABOUT_A_CLUSTER.includes(id);

/** Empty when there was no report. */
async function findings(cluster: Cluster, say: Say): Promise<Finding[]> {
  const leader = addressOf(await cluster.leader());
  const { stdout, stderr } = spawnSync(
    'ip',
    ['netns', 'exec', 'n1', process.execPath, 'scripts/run.mjs', 'doctor/doctor.ts', '--json'],
    {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      timeout: 120_000,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: `postgresql://postgres:${cluster.superuserPassword}@${leader}/portaria`,
        POSTGREST_URL: `http://${leader}:3000`,
        PATRONI_URL: NAMES.map((name) => `http://${addressOf(name)}:8008`).join(','),
        SVC_JWT_SECRET: cluster.jwtSecret,
      },
    },
  );
  try {
    return (JSON.parse(stdout) as { findings: Finding[] }).findings.filter(isAboutCluster);
  } catch {
    say(`the doctor gave no report: ${stderr.slice(-500)}`);
    return [];
  }
}

const notOk = (found: readonly Finding[]): string =>
  found
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ id, verdict, seen }) => `${id} ${verdict}: ${seen}`)
    .join('; ');

/* On a busy machine a report may contain `not checked` because a connection was late. Then another report is requested. */
async function comesToSay(cluster: Cluster, wanted: RegExp, say: Say): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = await findings(cluster, say);
    if (found.length >= CHECKS && wanted.test(notOk(found))) return true;
    say(`the doctor: ${String(found.length)} checks, ${notOk(found) || 'all ok'}`);
    await sleep(2_000);
  }
  return false;
}

/** The number of its two claims that hold. */
export async function examine(cluster: Cluster, say: Say): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  const claim = (ok: boolean, text: string): void => {
    if (ok) passed += 1;
    console.log(`${ok ? 'ok' : 'not ok'} the doctor: ${text}`);
  };
  claim(await comesToSay(cluster, /^$/, say), 'a sound cluster');
  await configure({ synchronous_mode_strict: false }, cluster.restApiPassword);
  const planted = /^cluster-mode failure: synchronous_mode_strict is not on[^;]*$/;
  claim(await comesToSay(cluster, planted, say), 'synchronous_mode_strict is off');
  await configure({ synchronous_mode_strict: true }, cluster.restApiPassword);
  return { passed, failed: 2 - passed };
}
