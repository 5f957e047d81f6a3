// The documentation and what the gateway says in its place; and the development inbox.
import { ANA, BRUNO } from '../../support/people.ts';
import { askedFor, signedIn, type State } from './scene.ts';

/** A page of the documentation, for an administrator. */
const page = (name: string, path: string): State => ({
  name,
  scrolls: true,
  async open(scene) {
    await signedIn(scene, ANA);
    await scene.page.goto(scene.environment.gatewayUrl + path);
    await scene.page.locator('main').waitFor();
  },
});

/** The gateway under another name than that of the documentation, as a preview is: it says why, and sends nobody away. */
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
