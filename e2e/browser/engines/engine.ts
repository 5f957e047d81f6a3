// Three browser engines behind one small interface: Chromium of npm, Firefox and WebKit of Debian, each with its default cookie rules.
//
//   const engine = await startEngine('firefox'); // or 'chromium', 'webkit'; whyNoEngine(name) says why it cannot start here
//   const tab = await engine.newTab();           // tabs of one engine share their cookies
//   const other = await engine.newStranger();    // a tab with its own cookies: another person
//   await tab.open('https://app.escola.localhost:8443/');
//   await tab.type('#codigo', '52998224725');    // finds the field in shadow roots too; a missing one is waited for
//   await tab.press('Enter');
//   await tab.click('button', 'Sair');           // by selector and the words in it
//   await tab.see('Você saiu');                  // words that the page shows, in shadow roots too
//   await tab.run('return (await fetch(args[0])).status', '/functions/v1/me');
//   await engine.stop();
//
// Every certificate is accepted. `*.localhost` is this machine in all three; use it over TLS, because WebKit drops Secure cookies of http.
import { whyNoNginx } from '../../support/nginx/edge.ts';
import { startChromiumEngine } from './chromium.ts';
import { startFirefox, whyNoFirefox } from './firefox.ts';
import { startWebKit, whyNoWebKit } from './webkit.ts';
import type { Engine } from './tab.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The reason why this engine, or the nginx in front of the services, cannot run here, if any. */
export function whyNoEngine(name: EngineName): string | undefined {
  const reasons = { chromium: () => undefined, firefox: whyNoFirefox, webkit: whyNoWebKit };
  return reasons[name]() ?? whyNoNginx();
}

/** Starts a browser with an empty profile. `stop` ends it and removes the profile. */
export const startEngine = (name: EngineName): Promise<Engine> =>
  ({ chromium: startChromiumEngine, firefox: startFirefox, webkit: startWebKit })[name]();
