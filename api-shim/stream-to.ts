// Lets a good answer of PostgREST flow to the client piece by piece, at the client's pace.
import type { OutgoingHttpHeaders } from 'node:http';
import type { Call } from './call.ts';
import type { SinkChooser } from './postgrest.ts';

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
export function streamTo({ res, headers: common }: Call): SinkChooser {
  return (status, received, flow) => {
    if (status < 200 || status >= 300 || res.destroyed) return undefined;
    const headers: Record<string, unknown> = { ...common };
    for (const name of PASSED_RESPONSE_HEADERS)
      if (received[name] !== undefined) headers[name] = received[name];
    res.writeHead(status, headers as OutgoingHttpHeaders);
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
