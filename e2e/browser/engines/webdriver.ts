// Tabs of a browser that speaks the commands of the W3C's WebDriver, whatever carries them.
import { tabOf, type Cookie, type Tab } from './tab.ts';

/** The commands that a tab needs, by their name in Marionette, each with its method and path in the W3C's protocol. */
export const COMMANDS = {
  Navigate: ['POST', '/url'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  PerformActions: ['POST', '/actions'],
  GetCookies: ['GET', '/cookie'],
  GetWindowHandle: ['GET', '/window'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  SetTimeouts: ['POST', '/timeouts'],
} as const;

export type Send = (command: keyof typeof COMMANDS, parameters?: object) => Promise<unknown>;

/* Ends a script that hangs; a test waits in steps, so none of its scripts takes long. */
const TIMEOUTS = { script: 120_000, pageLoad: 120_000, implicit: 0 };
const CODES: Record<string, string> = { Enter: '\uE007', Tab: '\uE004', Space: ' ' };
/* The last argument is the callback of the command. */
const ASYNC = (body: string): string => `
  const args = [...arguments];
  const done = args.pop();
  (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;

/** Opens tabs in a session that has begun. `options` belong to new windows; two commands never mix. */
export async function openTabs(send: Send): Promise<(options?: object) => Promise<Tab>> {
  await send('SetTimeouts', TIMEOUTS);
  const home = await send('GetWindowHandle'); // stays open: a command needs a window, and a browser without one ends
  const select = (handle: unknown) => send('SwitchToWindow', { handle });
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return async (options = { type: 'tab' }) => {
    const { handle } = (await inTurn(async () => {
      await select(home);
      return send('NewWindow', options);
    })) as { handle: string };
    const here: Send = (command, parameters) =>
      inTurn(async () => {
        await select(handle);
        return send(command, parameters).catch((cause: unknown) => {
          throw new Error(`${command}: ${String(cause)}`, { cause });
        });
      });
    return tabOf({
      open: async (url) => {
        await here('Navigate', { url });
      },
      async run<T>(body: string, ...args: unknown[]) {
        const result = await here('ExecuteAsyncScript', { script: ASYNC(body), args });
        const { value, error } = result as { value: T; error?: string };
        if (error !== undefined) throw new Error(`the page says: ${error}`);
        return value;
      },
      async keys(keys) {
        const actions = keys
          .map((key) => CODES[key] ?? key)
          .flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
        await here('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      cookies: async () => (await here('GetCookies')) as Cookie[],
      close: async () => {
        await here('CloseWindow');
      },
    });
  };
}
