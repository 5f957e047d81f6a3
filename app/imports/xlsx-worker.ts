// The worker that reads XLSX files: it has no document, and the page ends it when it takes too long.
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { readXlsx } from '../../sheets/xlsx/read-xlsx.ts';
import type { FromWorker } from './worker-message.ts';

const EACH = 1_000;
const answer = (message: FromWorker): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const onRow = (read: number): void => {
      if (read % EACH === 0) answer({ read });
    };
    answer({ rows: readXlsx(new Uint8Array(data), onRow) });
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    answer({ reason: error.reason, where: error.where });
  }
});
