// Streams a successful PostgREST response at the client's pace, and disconnects a client that stops reading.
import type { Call } from '../http/call.ts';
import { writeHead } from '../http/reply.ts';
import { createSendQueue } from './send-queue.ts';
import type { SinkChooser } from '../upstream/postgrest.ts';

const PASSED_RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'retry-after',
  'preference-applied',
];
const STALLED_AFTER_MS = 10_000;
const LOOKS = 10;
const sendQueue = createSendQueue();

/**
 * Creates the chooser: a success is streamed, any other response is buffered for parsing. A path in Location gets `prefix`.
 */
export function streamTo(call: Call, prefix: string, stalledAfterMs = STALLED_AFTER_MS): SinkChooser {
  const { res } = call;
  return (status, received, flow) => {
    if (status < 200 || status >= 300 || res.destroyed) return undefined;
    const headers: Record<string, string | string[]> = {};
    for (const name of PASSED_RESPONSE_HEADERS) {
      const value = received[name];
      if (value !== undefined) headers[name] = value;
    }
    const { location } = received;
    if (typeof location === 'string' && location.startsWith('/'))
      headers['location'] = prefix + location.slice(1);
    writeHead(call, status, headers);

    const { watch, unwatch } = watchReader(res, stalledAfterMs);
    res.on('drain', () => {
      unwatch();
      flow.resume();
    });
    res.once('close', () => {
      unwatch();
      if (!res.writableEnded) flow.abort(new Error('the client went away'));
    });
    return {
      write(chunk) {
        if (res.write(chunk)) return;
        watch();
        flow.pause();
      },
      end() {
        watch();
        res.end();
      },
      fail: () => res.destroy(),
    };
  };
}

/* Disconnects a client that reads nothing for this long. Checks the kernel's queue, because Node's buffer changes much later. */
function watchReader(res: Call['res'], stalledAfterMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let takenAt = 0;
  let waiting: number | undefined;

  /* A reset also frees the bytes that the kernel holds for the client, and the client sees the error. */
  const cut = () => {
    res.socket?.resetAndDestroy();
    res.destroy();
  };
  const look = async (): Promise<void> => {
    const left = res.socket ? await sendQueue(res.socket) : undefined;
    if (left !== waiting && waiting !== undefined) takenAt = performance.now();
    waiting = left;
    if (timer && performance.now() - takenAt >= stalledAfterMs) cut();
  };
  return {
    watch() {
      if (timer) return;
      takenAt = performance.now();
      waiting = undefined;
      timer = setInterval(() => void look(), stalledAfterMs / LOOKS);
    },
    unwatch() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
