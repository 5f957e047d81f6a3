// Repeats the requests that were answered with 503. A service that was busy answers now; a fault causes another 503.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry } from './failures-of.ts';

const PAUSE_MS = 1_000;

/** A line for each request that is answered with 503 again. */
export async function repeat(unavailable: readonly Entry[], cookie: string): Promise<string[]> {
  const failures: string[] = [];
  if (unavailable.length > 0) await sleep(PAUSE_MS);
  for (const { request } of unavailable) {
    const { method, url, postData } = request;
    const headers = {
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(postData ? { 'Content-Type': postData.mimeType } : {}),
    };
    const { status } = await fetch(url, {
      method,
      headers,
      ...(postData && method !== 'GET' ? { body: postData.text } : {}),
    });
    if (status === 503)
      failures.push(`${method} ${url} is 503 again and again${postData ? `: ${postData.text}` : ''}`);
  }
  return failures;
}
