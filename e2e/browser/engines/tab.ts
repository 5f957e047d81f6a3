// What a test does in a tab, built from the few primitives that each engine has.
import { setTimeout as sleep } from 'node:timers/promises';

export type Cookie = { name: string; value: string; domain: string; path: string };

/** What an engine must offer for a tab. */
export type Primitives = {
  open: (url: string) => Promise<void>;
  /** Runs the body of an async function in the page, with `args`. */
  run: <T>(body: string, ...args: unknown[]) => Promise<T>;
  /** Types characters, or presses one key by its name, where the focus is. */
  keys: (keys: readonly string[]) => Promise<void>;
  /** The cookies of the page, those that scripts cannot read too. */
  cookies: () => Promise<Cookie[]>;
  close: () => Promise<void>;
};

export type Tab = Omit<Primitives, 'keys'> & {
  url: () => Promise<string>;
  press: (key: Key) => Promise<void>;
  /** Focuses the field, in shadow roots too, and types. */
  type: (selector: string, text: string) => Promise<void>;
  /** Clicks the element that this selector finds and that contains these words. */
  click: (selector: string, words?: string) => Promise<void>;
  /** Waits until the page shows these words. */
  see: (words: string) => Promise<void>;
};

export type Engine = {
  readonly version: string;
  /** A tab with the cookies of the other tabs. */
  newTab: () => Promise<Tab>;
  /** A tab with its own cookies. (Firefox: they cannot be read.) */
  newStranger: () => Promise<Tab>;
  /** Plugs in an authenticator of the device, whose owner touches and unlocks it at once. */
  plugIn?: () => Promise<void>;
  stop: () => Promise<void>;
};

export type Key = 'Enter' | 'Tab' | 'Space';

const PATIENCE_MS = 30_000;

/* Every element of the page and of its open shadow roots; the words of an element are those that are rendered. */
const DEEP = `
  const deep = (root) => [...root.querySelectorAll('*')].flatMap((e) => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])]);
  const shown = (e) => e.getClientRects().length > 0;
  const all = deep(document);`;
const FIND = `${DEEP}
  const found = all.find((e) => e.matches(args[0]) && shown(e) && !e.disabled && (args[1] == null || e.innerText.includes(args[1])));`;

/** Builds a tab. */
export function tabOf(own: Primitives): Tab {
  const { open, run, keys, cookies, close } = own;
  /* A page that is being replaced refuses a script: it is asked again. */
  const until = async (what: string, body: string, ...args: unknown[]): Promise<void> => {
    const end = Date.now() + PATIENCE_MS;
    for (let last: unknown; ; await sleep(50)) {
      if (await run<boolean>(body, ...args).catch((error: unknown) => void (last = error))) return;
      if (Date.now() < end) continue;
      const text = await run<string>('return document.body.innerText').catch(() => '');
      throw new Error(`${what} is missing at ${await url().catch(() => '?')}: ${text}`, { cause: last });
    }
  };
  const url = (): Promise<string> => run<string>('return location.href');
  return {
    open,
    run,
    cookies,
    close,
    url,
    press: (key) => keys([key]),
    async type(selector, text) {
      await until(selector, `${FIND} found?.focus(); return found !== undefined`, selector);
      await keys([...text]);
    },
    click: (selector, words) =>
      until(
        `${selector} ${words ?? ''}`,
        `${FIND} found?.click(); return found !== undefined`,
        selector,
        words,
      ),
    see: (words) =>
      until(
        `'${words}'`,
        `${DEEP} return all.some((e) => e.children.length === 0 || e.shadowRoot ? shown(e) && e.innerText?.includes(args[0]) : false)
          || document.body.innerText.includes(args[0])`,
        words,
      ),
  };
}
