// npm run bench -- --only peers: Portaria beside Auth.js and better-auth, in turns, on one machine and in one run.
import { cpuPerRequest } from '../cpu.ts';
import { median, type BenchContext, type Measure, type Side } from '../bench.ts';
import { createScenarios, type Peers, type Scenario } from './scenarios.ts';
import { installPeers, startPeer } from './start-peer.ts';

export type Compared = { readonly scenario: Omit<Scenario, 'sides'>; readonly sides: readonly Side[] };

const FIRST_PORT = 12_700;

/** Installs and starts the peers, measures every scenario or only those named, and stops them. */
export async function runPeers(
  context: BenchContext,
  pids: Record<string, number>,
  only?: readonly string[],
): Promise<Compared[]> {
  installPeers();
  const authjs = await startPeer('authjs', context.databaseUrl, FIRST_PORT, 'before');
  const betterAuth = await startPeer('better-auth', context.databaseUrl, FIRST_PORT + 1, 'after');
  pids['authjs'] = authjs.pid;
  pids['better-auth'] = betterAuth.pid;
  try {
    return await compareAll(context, { authjs, betterAuth }, only);
  } finally {
    authjs.stop();
    betterAuth.stop();
  }
}

async function compareAll(
  context: BenchContext,
  peers: Peers,
  only?: readonly string[],
): Promise<Compared[]> {
  const compared: Compared[] = [];
  const scenarios = await createScenarios(context, peers);
  const chosen = scenarios.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length === 0)
    throw new Error(`no such scenario; there are: ${scenarios.map(({ name }) => name).join('; ')}`);
  for (const { sides, ...scenario } of chosen) {
    context.log(`${scenario.name}: ${scenario.about}`);
    compared.push({ scenario, sides: await inRounds(context, sides) });
  }
  return compared;
}

/** Every side once in each round, after one round that only warms up. */
async function inRounds(context: BenchContext, sides: readonly Measure[]): Promise<Side[]> {
  const results: Side[] = sides.map(({ name }) => ({ name, perSecond: [], cpu: [] }));
  for (let round = -1; round < context.rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      await side.prepare?.();
      const before = context.cpu();
      const started = performance.now();
      const perSecond = await side.measure();
      const requests = (perSecond * (performance.now() - started)) / 1000;
      const cpu = cpuPerRequest(before, context.cpu(), requests);
      await side.finish?.();
      if (round < 0) continue;
      results[index]?.perSecond.push(perSecond);
      results[index]?.cpu.push(cpu);
      context.log(`  round ${round + 1}: ${side.name} ${perSecond.toFixed(0)}/s`);
    }
  }
  return results;
}

/** Ours as a share of another side, round by round. */
export function ratiosTo([ours, ...others]: readonly Side[], name: string): number[] {
  const other = others.find((side) => side.name === name);
  return (ours?.perSecond ?? []).map(
    (perSecond, round) => perSecond / (other?.perSecond[round] ?? Number.NaN),
  );
}

/** The middle of all rounds. */
export const middleOf = ({ perSecond }: Side): number => median(perSecond);
