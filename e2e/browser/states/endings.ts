// States of the sign-in after an ending or a failure: sessions, cookies, redirects, an unavailable service.
import { ANA, BRUNO } from '../../support/people.ts';
import { goto, hold, press, pretend, refuse, says, signedIn, type Scene, type State } from './scene.ts';

const ME = '/functions/v1/me';

/** A session that the service ends for this reason; the page shows it at the next load. */
const ended = (name: string, code: string, text: string): State => ({
  name,
  async open(scene) {
    await signedIn(scene, BRUNO);
    await refuse(scene, ME, 401, code);
    await scene.page.reload();
    await says(scene, text);
  },
});

/** The address to which the gateway sends an expired session. */
const docsQuery = ({ environment }: Scene): string =>
  new URLSearchParams({ redirect: environment.gatewayUrl, redirect_error: 'jwt_expired' }).toString();

const known = ({ page }: Scene): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('portaria.sessao.sistema', '2100-01-01T00:00:00Z'));

export const ENDINGS: readonly State[] = [
  {
    name: 'ended-here',
    async open(scene) {
      await signedIn(scene, BRUNO);
      await press(scene, 'Sair');
      await says(scene, 'Você saiu');
    },
  },
  {
    name: 'ended-everywhere',
    async open(scene) {
      await signedIn(scene, BRUNO);
      await press(scene, 'Sair de todos os aparelhos');
      await press(scene, 'Sim, sair de todos');
      await says(scene, 'Você saiu de todos');
    },
  },
  {
    name: 'ended-in-another-tab',
    async open(scene) {
      await signedIn(scene, BRUNO);
      const other = await scene.context.newPage();
      await other.goto(scene.page.url());
      await press({ ...scene, page: other }, 'Sair');
      await says(scene, 'em outra aba');
      await other.close();
    },
  },
  {
    name: 'redirect-renewed',
    async open(scene) {
      await signedIn(scene, ANA);
      await goto(scene, `/?${docsQuery(scene)}`);
      await says(scene, 'Voltar à documentação');
    },
  },
  ended('ended-no-cookie', 'no_cookie', 'A sessão terminou'),
  ended('ended-elsewhere', 'session_ended', 'talvez a partir de outro aparelho'),
  ended('ended-revoked', 'token_revoked', 'A sessão foi encerrada'),
  ended('ended-in-time', 'jwt_expired', 'ao fim do seu tempo'),
  ended('ended-with-role', 'role_revoked', 'foi retirado'),
  ended('ended-unknown', 'of_another_version', 'A sessão não vale mais'),
  ended('duplicate-cookie', 'duplicate_cookie', 'dois cookies de nome svc_auth'),
  {
    name: 'cookie-blocked',
    async open(scene) {
      const { page, context, environment } = scene;
      await page.route(`${environment.apiUrl}/functions/v1/verify-otp`, async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        delete headers['set-cookie'];
        await context.clearCookies(); // before the page goes on: fetch has stored the cookie
        await route.fulfill({ response, headers });
      });
      await signedIn(scene, BRUNO).catch(() => undefined); // the badge may disappear before it is seen
      await says(scene, 'O navegador não guardou a sessão');
    },
  },
  {
    name: 'redirect-asked',
    async open(scene) {
      await goto(scene, '/?redirect_error=no_cookie');
      await says(scene, 'A documentação pediu');
    },
  },
  {
    name: 'redirect-stopped',
    async open(scene) {
      const { page, environment } = scene;
      const query = String(new URLSearchParams({ redirect: `${environment.elementUrl}/back` }));
      await page.route(`${environment.elementUrl}/back`, (route) =>
        route.fulfill({ status: 302, headers: { Location: `${environment.appUrl}/?${query}` } }),
      );
      await signedIn(scene, BRUNO);
      await page.goto(`${environment.appUrl}/?${query}`);
      await says(scene, 'Paramos de levar você');
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'checking',
    async open(scene) {
      await known(scene);
      await hold(scene, ME);
      await goto(scene);
      await says(scene, 'Verificando a sua sessão');
    },
  },
  {
    name: 'unreachable',
    async open(scene) {
      await known(scene);
      await pretend(scene, ME, 503, { code: 'unavailable', message: 'Algo', details: null, hint: null });
      await goto(scene);
      await says(scene, 'Não conseguimos falar com o serviço');
    },
  },
];
