// A progress bar; without a terminal, a line for each tenth.

export type Progress = { readonly at: (done: number) => void; readonly end: () => void };

const WIDTH = 30;
const LINES_WITHOUT_TERMINAL = 10;

/** Creates a bar on standard error, so that standard output can be redirected to a file. */
export function createProgress(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  let told = 0;
  return {
    at(done) {
      const share = total === 0 ? 1 : done / total;
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      if (out.isTTY) {
        const full = Math.round(share * WIDTH);
        out.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${percent}  ${done} of ${total}`);
        return;
      }
      const step = Math.floor(share * LINES_WITHOUT_TERMINAL);
      if (step > told) out.write(`${percent}  ${done} of ${total}\n`);
      told = step;
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}
