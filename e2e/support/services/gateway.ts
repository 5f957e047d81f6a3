// A second gateway with other settings, on the stack's PostgREST, database and documentation host.
import { stack } from '../stack.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { startProgram, type Program } from './start-program.ts';

export type Gateway = Program & { port: number };

/** Starts a gateway with the stack's secret and these settings; resolves when it answers. */
export async function startGateway(
  env: Record<string, string>,
  logTo: number | 'pipe' = 'pipe',
): Promise<Gateway> {
  const port = await freePort();
  const settings = {
    SVC_JWT_SECRET: stack.secrets.jwtSecret,
    POSTGREST_URL: stack.info.postgrestUrl,
    DOCS_UPSTREAM_URL: stack.info.postgrestUrl.replace(/[^/]*$/, 'docs.sock'),
    GATEWAY_PORT: String(port),
    ...env,
  };
  const url = `http://127.0.0.1:${port}/ready.css?__debug_auth=1`;
  return { port, ...(await startProgram('gateway/main.ts', settings, url, logTo)) };
}
