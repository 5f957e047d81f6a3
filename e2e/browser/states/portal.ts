// States of a portal session: a guardian, a student, no data, errors, print.
import { IRENE, JOAO } from '../../support/people.ts';
import { pretend, refuse, says, signedIn, type Scene, type State } from './scene.ts';

const RECORDS = '/portal/rest/v1/**';
const PORTAL = '/#portal';

const portal = (name: string, person = IRENE, before?: (scene: Scene) => Promise<unknown>): State => ({
  name,
  async open(scene) {
    await before?.(scene);
    await signedIn(scene, person, PORTAL);
  },
});

export const PORTAL_STATES: readonly State[] = [
  portal('portal-guardian'),
  portal('portal-student', JOAO),
  { ...portal('portal-english'), options: { locale: 'en-GB' } },
  portal('portal-empty', IRENE, (scene) => pretend(scene, RECORDS, 200, [])),
  portal('portal-failed', IRENE, (scene) => refuse(scene, RECORDS, 503, 'unavailable')),
  {
    name: 'portal-switch-limited',
    async open(scene) {
      await signedIn(scene, IRENE, PORTAL);
      await refuse(scene, '/functions/v1/portal-select-profile', 429, 'rate_limited_session');
      await scene.page.locator('.papel:not([aria-current])').first().click();
      await says(scene, 'Muitas trocas seguidas');
    },
  },
  {
    name: 'portal-printed',
    async open(scene) {
      await signedIn(scene, IRENE, PORTAL);
      await scene.page.emulateMedia({ media: 'print' });
    },
  },
];
