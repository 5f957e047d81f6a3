// The public addresses: the API, and the gateway under the documentation's host name.
import { NotChecked } from './outcome.ts';
import type { Examined } from './examined.ts';
import { ask, type Reply } from './http.ts';

/** SVC_API_URL, else the application's origin, where the shipped edge serves the API. */
export function apiUrl({ settings }: Examined): URL {
  const url = settings.SVC_API_URL ?? settings.SVC_APP_URL;
  if (!url)
    throw new NotChecked(
      'neither SVC_APP_URL nor SVC_API_URL is set',
      'Set the same SVC_APP_URL as for the services.',
    );
  return url;
}

/** Asks the gateway for its diagnosis, like a browser on the documentation's host. */
export async function askGateway(it: Examined, headers: Record<string, string> = {}): Promise<Reply> {
  const docs = it.need('SVC_DOCS_URL');
  return ask('the gateway', it.gatewayUrl ?? docs, '/?__debug_auth=1', {
    headers: { Host: docs.host, ...headers },
  });
}
