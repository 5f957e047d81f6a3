// npm run bench: starts a temporary stack, measures ratios, and writes bench/RESULTS.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { loadSecrets } from '../stack/files/secrets.ts';
import { startStack } from '../stack/stack.ts';
import { median, type Bench, type BenchContext } from './bench.ts';
import { authRequest } from './cases/auth-request.ts';
import { blacklistOf } from './cases/blacklist.ts';
import { gatewayAsset, gatewayPage } from './cases/gateway.ts';
import { growth } from './cases/growth.ts';
import { logins } from './cases/logins.ts';
import { logouts } from './cases/logouts.ts';
import { me } from './cases/me.ts';
import { meWithDemand, passkeys } from './cases/passkeys.ts';
import { purge } from './cases/purge.ts';
import { meThatStays, renewals } from './cases/renewals.ts';
import { tenantQuery } from './cases/tenant-query.ts';
import { cpuTimes } from './cpu.ts';
import { middleOf, ratiosTo, runPeers, type Compared } from './peers/run-peers.ts';
import { writePeers } from './peers/report-peers.ts';
import { describeCpu, writeReport, type Measured } from './report.ts';
import { BOUND_MS, measurePeople, writePeople } from './people-latency.ts';
import { signIn } from './sign-in.ts';
import { measureStorage, writeStorage } from './storage.ts';
import { playWeek, writeWeek } from './week.ts';

const ADMINISTRATOR = '11144477735';

/* The last benchmark leaves a large database. */
const BENCHES: readonly Bench[] = [
  ...[
    me,
    authRequest,
    logins,
    logouts,
    renewals,
    meThatStays,
    passkeys,
    meWithDemand,
    gatewayPage,
    gatewayAsset,
    tenantQuery,
    ...blacklistOf,
    purge,
    growth,
  ],
];

/** The processes whose CPU time is counted. */
const PROCESSES = ['gateway', 'docs-host', 'api-shim', 'postgrest', 'postgres'];

const PEERS = 'peers';
const PEOPLE = 'people';
const WEEK = 'week';
const STORAGE = 'storage';

const HELP = `npm run bench [-- --only NAME] [--scenario NAME] [--families N] [--rounds N] [--seconds N] [--port-offset N]

Measures speed as ratios on a temporary stack and writes bench/RESULTS.md, if every benchmark ran.

  --only NAME          runs only this benchmark; repeatable. "peers", "people", "week" and "storage" also write their section of bench/RESULTS.md
  --scenario NAME      with --only peers: measures one scenario and writes nothing; repeatable
  --families N         sign-ins of "week" (1000000)
  --rounds N           rounds of each benchmark (5)
  --seconds N          seconds of each round (2)
  --port-offset N      is added to every port of the stack (700)

"peers" compares with Auth.js and better-auth, which it installs, and writes docs/images/peers.svg.
"people" measures lists, search and pages of people. "week" counts rows of sign-ins that stay, and
"storage" the bytes of people and logins; these run only when they are named.
Exit code 1: a ratio is below its aim.
Benchmarks: ${[...BENCHES.map(({ name }) => name), PEERS, PEOPLE, WEEK, STORAGE].join(', ')}`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    scenario: { type: 'string', multiple: true },
    families: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    'port-offset': { type: 'string', default: '700' },
  },
});

async function run(): Promise<number> {
  const chosen = BENCHES.filter(({ name }) => values.only?.includes(name) ?? true);
  const withPeers = values.only?.includes(PEERS) ?? true;
  const withPeople = values.only?.includes(PEOPLE) ?? true;
  const withWeek = values.only?.includes(WEEK) ?? false;
  const withStorage = values.only?.includes(STORAGE) ?? false;
  if (chosen.length === 0 && !withPeers && !withPeople && !withWeek && !withStorage)
    throw new Error('no such benchmark; npm run bench -- --help lists them');
  const dir = mkdtempSync(join(tmpdir(), 'portaria-bench-'));
  const env = {
    ...process.env,
    PORTARIA_PORT_OFFSET: values['port-offset'],
    LOG_LEVEL: 'info',
    SVC_TRUST_PROXY: '1',
  };
  const pids: Record<string, number> = {};
  const stack = await startStack({ dir, env, log: (line) => console.log(line) });
  try {
    const context: BenchContext = {
      apiUrl: stack.info.apiUrl,
      gatewayUrl: stack.info.gatewayUrl,
      appUrl: stack.info.appUrl,
      postgrestSocket: stack.info.postgrestUrl.replace(/^unix:/, ''),
      databaseUrl: stack.info.databaseUrl,
      jwtSecret: stack.info.jwtSecret,
      otpPepper: loadSecrets(stack.paths.secrets).otpPepper,
      token: await signIn(stack.info.apiUrl, ADMINISTRATOR),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      log: (line) => console.log(line),
      cpu: () =>
        cpuTimes({ ...pids, ...Object.fromEntries(PROCESSES.map((name) => [name, stack.pid(name)])) }),
    };
    if (chosen.length > 0 || withPeers) await untilPagesAreBuilt(context);
    const compared = withPeers ? await runPeers(context, pids, values.scenario) : [];
    if (withPeers && values.scenario === undefined)
      console.log(`written: ${writePeers(compared, context.rounds)}`);
    const measured: Measured[] = [];
    for (const bench of chosen) {
      console.log(`${bench.name}: ${bench.about}`);
      measured.push({ bench, result: await bench.run(context) });
    }
    if (chosen.length === BENCHES.length) console.log(`written: ${writeReport(measured, context.rounds)}`);
    const latencies = withPeople ? await measurePeople(context) : [];
    if (withPeople) console.log(`written: ${writePeople(latencies)}`);
    if (withWeek) console.log(`written: ${writeWeek(await playWeek(context, Number(values.families)))}`);
    if (withStorage) console.log(`written: ${writeStorage(await measureStorage(context))}`);
    const isSlow = latencies.some(({ p95 }) => p95 >= BOUND_MS);
    return Math.max(summarise(measured), summarisePeers(compared), Number(isSlow));
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The pages are built after the start of the stack. The measurement must not include the build. */
async function untilPagesAreBuilt({ gatewayUrl, appUrl, token }: BenchContext): Promise<void> {
  for (const [url, headers] of [
    [gatewayUrl, { cookie: `svc_auth=${token}` }],
    [appUrl, {}],
  ] as const) {
    const { status } = await fetch(url, { headers });
    if (status !== 200) throw new Error(`${url}: ${status}`);
  }
}

function summarise(measured: readonly Measured[]): number {
  const missed = measured.filter(({ bench, result }) => median(result.ratios) < bench.atLeast);
  for (const { bench, result } of measured) {
    const mark = median(result.ratios) < bench.atLeast ? 'below' : 'holds';
    const [middle, low, high] = [
      median(result.ratios),
      Math.min(...result.ratios),
      Math.max(...result.ratios),
    ];
    const spread = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    console.log(`${bench.name}: ${middle.toFixed(2)} (${spread}), aim ${bench.atLeast.toFixed(2)}: ${mark}`);
    for (const side of [result.over, result.under])
      console.log(`  CPU ms of one (${side.name}): ${describeCpu(side)}`);
  }
  return missed.length === 0 ? 0 : 1;
}

function summarisePeers(compared: readonly Compared[]): number {
  let missed = 0;
  for (const { scenario, sides } of compared) {
    const other = sides[1]?.name ?? '';
    const ratio = median(ratiosTo(sides, other));
    if (ratio < scenario.aim) missed += 1;
    const mark = ratio < scenario.aim ? 'below' : 'holds';
    console.log(
      `${scenario.name} beside ${other}: ${ratio.toFixed(2)}, aim ${scenario.aim.toFixed(2)}: ${mark}`,
    );
    for (const side of sides)
      console.log(`  ${side.name}: ${middleOf(side).toFixed(0)}/s; CPU ms ${describeCpu(side)}`);
  }
  return missed === 0 ? 0 : 1;
}

if (values.help) console.log(HELP);
else await runWhenMain(import.meta.filename, run);
