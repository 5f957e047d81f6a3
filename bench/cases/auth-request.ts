// Benchmark: the CPU time of `auth-request`, which proxies ask before every request, against that of `me`.
import { inTurns, type Bench, type BenchContext, type Measure, type Result } from '../bench.ts';
import type { CpuTimes } from '../cpu.ts';
import { load } from '../load.ts';

/** Both sides send the headers that a browser sends and a proxy adds. */
function through({ apiUrl, token, seconds }: BenchContext, name: string, query = ''): Measure {
  const headers = {
    cookie: `svc_auth=${token}`,
    'x-forwarded-method': 'GET',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
  };
  return { name, measure: () => load({ url: `${apiUrl}/functions/v1/${name}${query}`, headers, seconds }) };
}

const total = (cpu: CpuTimes | undefined): number =>
  Object.values(cpu ?? {}).reduce((sum, ms) => sum + ms, 0);

/* The ratio is one of CPU time, not of throughput: more than 1 means that auth-request is cheaper. */
const ofCpu = (result: Result): Result => ({
  ...result,
  ratios: result.over.cpu.map((cpu, round) => total(result.under.cpu[round]) / total(cpu)),
});

export const authRequest: Bench = {
  name: 'auth-request',
  about: 'the CPU time of one `me`, against that of one `auth-request` with a required role',
  atLeast: 1,
  run: async (context) => {
    const asked = through(context, 'auth-request', '?papel=administrador');
    return ofCpu(await inTurns(context, asked, through(context, 'me')));
  },
};
