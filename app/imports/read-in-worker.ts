// Reads an XLSX file in a worker, for ten seconds at most.
import type { Row } from '../../sheets/csv/parse-csv.ts';
import { SheetRefusal, type Reason } from '../../sheets/refusals/sheet-refusal.ts';
import type { FromWorker } from './worker-message.ts';
import workerUrl from './xlsx-worker.ts?worker&url';

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(text: string): string | URL };
};

const PATIENCE_MS = 10_000;
/** The content security policy names it: it knows one address, so that no text of a file can become one. */
const POLICY = 'xlsx-worker';
const createScriptUrl = (): string => workerUrl;
let policy: { createScriptURL(text: string): string | URL } | undefined;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: createScriptUrl });
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);
}

/** Throws a SheetRefusal. */
export async function readInWorker(bytes: ArrayBuffer, onRow: (rows: number) => void): Promise<Row[]> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const refuse = (reason: Reason, where = ''): void => reject(new SheetRefusal(reason, where));
      timer = setTimeout(() => refuse('slow'), PATIENCE_MS);
      worker.addEventListener('error', () => refuse('damaged'));
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if ('read' in data) onRow(data.read);
        else if ('rows' in data) resolve(data.rows);
        else refuse(data.reason, data.where);
      });
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
