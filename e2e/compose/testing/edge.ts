// A client for the composed edge under its public names, over TLS with the test's certificate.
import { run } from './engine.ts';

export type EdgeAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type Ask = { readonly json?: unknown; readonly cookie?: string; readonly curl?: readonly string[] };
export type Edge = (url: string, ask?: Ask) => Promise<EdgeAnswer>;

/** Creates the client. It trusts only that certificate and maps the names to the published ports. */
export function createEdge(certificate: string, hosts: readonly string[]): Edge {
  const places = hosts.flatMap((host) => [`${host}:443`, `${host}:80`]);
  const resolve = places.flatMap((place) => ['--resolve', `${place}:127.0.0.1`]);
  return async (url, { json, cookie, curl = [] } = {}) => {
    const args = ['-sS', '-i', '--http1.1', '--max-time', '20', '--cacert', certificate, ...resolve];
    if (json !== undefined) args.push('-H', 'Content-Type: application/json', '--data', JSON.stringify(json));
    if (cookie !== undefined) args.push('-H', `Cookie: ${cookie}`);
    const { output } = await run('curl', [...args, ...curl, url]);
    const end = output.indexOf('\r\n\r\n');
    const [first = '', ...lines] = output.slice(0, end).split('\r\n');
    const pairs = lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
    return {
      status: Number(first.split(' ')[1]),
      headers: Object.fromEntries(pairs),
      body: output.slice(end + 4),
    };
  };
}
