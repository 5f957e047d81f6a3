// Ratios of CPU time in place of ratios of throughput: they hold on a machine that is busy otherwise.
import type { Result } from './bench.ts';
import type { CpuTimes } from './cpu.ts';

const total = (cpu: CpuTimes | undefined): number =>
  Object.values(cpu ?? {}).reduce((sum, ms) => sum + ms, 0);

/** The same result with ratios of CPU time: that of `under` divided by that of `over`. */
export const byCpu = (result: Result): Result => ({
  ...result,
  ratios: result.over.cpu.map((cpu, round) => total(result.under.cpu[round]) / total(cpu)),
});
