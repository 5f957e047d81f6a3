// States of the documentation, of the gateway's pages, and of the development inbox.
import { ANA, BRUNO } from '../../support/people.ts';
import { askedFor, signedIn, type State } from './scene.ts';

/** A page of the documentation, seen by an administrator. */
const page = (name: string, path: string): State => ({
  name,
  scrolls: true,
  async open(scene) {
    await signedIn(scene, ANA);
    await scene.page.goto(scene.environment.gatewayUrl + path);
    await scene.page.locator('main').waitFor();
  },
});

/** The gateway under another host name, such as a preview: it explains, and does not redirect. */
const preview = (name: string, path = '/'): State => ({
  name,
  async open({ page: tab, environment }) {
    await tab.goto(new URL(path, environment.gatewayUrl).href.replace('localhost', '127.0.0.1'));
    await tab.locator('main').waitFor();
  },
});

export const DOCS: readonly State[] = [
  page('docs', '/'),
  page('docs-families', '/how-to/para-familias-e-equipe.html'),
  page('docs-tables', '/reference/configuration.html'),
  page('docs-search', '/search.html?q=cookie'),
  page('docs-not-found', '/no-such-page.html'),
  preview('gateway-no-cookie'),
  preview('gateway-bad-request', '/%2e%2e%2f'),
  {
    name: 'inbox',
    async open(scene) {
      await askedFor(scene, BRUNO);
      await scene.page.goto(`${scene.environment.apiUrl}/dev/inbox`);
    },
  },
];
