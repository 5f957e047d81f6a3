// A second server of the application, for pages that use another service than the stack's.
import { freePort } from '../../../common/testing/free-port.ts';
import { startProgram, type Program } from './start-program.ts';

export type App = Program & { port: number };

/** Serves the application with these settings; resolves when it answers. */
export async function startApp(env: Record<string, string>): Promise<App> {
  const port = await freePort();
  const settings = { APP_PORT: String(port), ...env };
  return { port, ...(await startProgram('app/server/main.ts', settings, `http://127.0.0.1:${port}/`)) };
}
