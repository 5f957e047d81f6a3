// Lets a good answer of PostgREST flow to the client piece by piece, at the client's pace.
import type { Call } from '../http/call.ts';
import type { SinkChooser } from './postgrest.ts';
import { writeHead } from '../http/reply.ts';

const PASSED_RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'retry-after',
  'preference-applied',
];

/**
 * Creates the chooser: answers of success flow, all others are kept back to be read.
 *
 * @example await postgrest.send(request, streamTo(call))
 */
export function streamTo(call: Call): SinkChooser {
  const { res } = call;
  return (status, received, flow) => {
    if (status < 200 || status >= 300 || res.destroyed) return undefined;
    const headers: Record<string, string | string[]> = {};
    for (const name of PASSED_RESPONSE_HEADERS) {
      const value = received[name];
      if (value !== undefined) headers[name] = value;
    }
    writeHead(call, status, headers);
    res.on('drain', () => flow.resume());
    res.once('close', () => {
      if (!res.writableEnded) flow.abort(new Error('the client went away'));
    });
    return {
      write(chunk) {
        if (!res.write(chunk)) flow.pause();
      },
      end: () => res.end(),
      fail: () => res.destroy(),
    };
  };
}
