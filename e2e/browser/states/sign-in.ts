// States of the first sign-in step: every response to a document.
import { BRUNO, NOBODY } from '../../support/people.ts';
import { ask, askedFor, goto, hold, press, pretend, refuse, says, type Scene, type State } from './scene.ts';

export const SEND = '/functions/v1/send-otp';

/** The page rejects a document before it is sent. */
const mistake = (name: string, codigo: string, text: string, path = '/'): State => ({
  name,
  async open(scene) {
    await goto(scene, path);
    await ask(scene, codigo);
    await says(scene, text);
  },
});

/** The page when the service refuses the first step. */
const refusal = (
  name: string,
  status: number,
  code: string,
  text: string,
  headers?: Record<string, string>,
): State => ({
  name,
  async open(scene) {
    await refuse(scene, SEND, status, code, headers);
    await goto(scene);
    await ask(scene, BRUNO.codigo);
    await says(scene, text);
  },
});

const english = { locale: 'en-GB' };
const first = async (scene: Scene, path?: string): Promise<void> => {
  await goto(scene, path);
  await scene.page.locator('#codigo').waitFor();
};

export const SIGN_IN: readonly State[] = [
  { name: 'sign-in', open: (scene) => first(scene) },
  { name: 'sign-in-english', options: english, open: (scene) => first(scene) },
  { name: 'sign-in-portal', open: (scene) => first(scene, '/#portal') },
  { name: 'sign-in-portal-english', options: english, open: (scene) => first(scene, '/#portal') },
  {
    name: 'sign-in-recognised',
    async open(scene) {
      await first(scene);
      await scene.page.locator('#codigo').pressSequentially('11222333000181');
      await says(scene, 'CNPJ da escola');
    },
  },
  mistake('sign-in-empty', '', 'Digite o seu documento'),
  mistake('sign-in-short', '1114447', 'Faltam números'),
  mistake('sign-in-long', '112223330001811', 'Há números demais'),
  mistake('sign-in-mistyped-cpf', '11144477753', 'Este CPF é inválido'),
  mistake('sign-in-mistyped-cnpj', '11222333000118', 'Este CNPJ é inválido'),
  mistake('sign-in-portal-not-a-cpf', '350000000017', 'Aqui se entra com o CPF', '/#portal'),
  mistake('sign-in-unknown-person', NOBODY, 'Não encontramos um cadastro ativo'),
  refusal('sign-in-limited', 429, 'rate_limited_user', 'para este documento', { 'Retry-After': '900' }),
  {
    name: 'sign-in-locked',
    async open(scene) {
      const locked = { code: 'rate_limited_user', message: 'Algo', details: { motivo: 'erros' }, hint: null };
      await pretend(scene, SEND, 429, locked, { 'Retry-After': '86400' });
      await goto(scene);
      await ask(scene, BRUNO.codigo);
      await says(scene, 'Houve códigos errados demais');
    },
  },
  refusal('sign-in-limited-network', 429, 'rate_limited_ip', 'desta rede', { 'Retry-After': '3600' }),
  refusal('sign-in-not-delivered', 502, 'delivery_failed', 'Não conseguimos entregar a mensagem'),
  refusal('sign-in-unavailable', 503, 'unavailable', 'O serviço não respondeu'),
  refusal('sign-in-unknown-refusal', 400, 'of_another_version', 'Algo'),
  {
    name: 'sign-in-interrupted',
    async open(scene) {
      const { page, environment } = scene;
      await page.route(`${environment.apiUrl}${SEND}`, (route) => route.abort('connectionreset'));
      await goto(scene);
      await ask(scene, BRUNO.codigo);
      await says(scene, 'Veja se o código chegou');
    },
  },
  {
    name: 'sign-in-slow',
    async open(scene) {
      await scene.page.clock.install();
      await hold(scene, SEND);
      await goto(scene);
      await ask(scene, BRUNO.codigo);
      await scene.page.clock.fastForward(6_000);
      await says(scene, 'Está demorando');
    },
  },
  {
    name: 'sign-in-offline',
    async open(scene) {
      await first(scene);
      await scene.page.locator('#codigo').pressSequentially(BRUNO.codigo);
      await scene.context.setOffline(true);
      await says(scene, 'Sem conexão com a internet');
    },
  },
  {
    name: 'sign-in-origin-refused',
    async open(scene) {
      await scene.page.goto(scene.environment.strangerUrl);
      await ask(scene, BRUNO.codigo);
      await says(scene, 'não aceita pedidos desta página');
    },
  },
  {
    name: 'sign-in-has-code',
    async open(scene) {
      await refuse(scene, SEND, 429, 'rate_limited_user', { 'Retry-After': '900' });
      await goto(scene);
      await ask(scene, BRUNO.codigo);
      await press(scene, 'Já tenho um código');
      await says(scene, 'Digite o código da mensagem mais recente');
    },
  },
  {
    name: 'sign-in-again',
    async open(scene) {
      await askedFor(scene, BRUNO);
      await press(scene, 'Usar outro documento');
      await scene.page.locator('#codigo').waitFor();
    },
  },
];
