// Requests `me` through the edge ten times per second over kept-alive connections, and counts the answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:https';

const EVERY_MS = 100;

function ask(cookie: string): Promise<string> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      servername: 'app.escola.example',
      path: '/functions/v1/me',
      headers: { Host: 'app.escola.example', Cookie: cookie },
      rejectUnauthorized: false, // this test does not check the certificate
    };
    const sent = request(options, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

/** Starts immediately; `stop` returns the number of each status or error. */
export function steadyAsker(cookie: string): { stop: () => Promise<Record<string, number>> } {
  const seen: Record<string, number> = {};
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const outcome = await ask(cookie);
      seen[outcome] = (seen[outcome] ?? 0) + 1;
      await sleep(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await asking;
      return seen;
    },
  };
}
