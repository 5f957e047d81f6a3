// States of the second sign-in step: every response to a one-time code, and the delivery status.
import { BRUNO, FABIO, IRENE, type Person } from '../../support/people.ts';
import {
  allowStaying,
  askedFor,
  change,
  hold,
  press,
  pretend,
  refuse,
  says,
  wrong,
  type Scene,
  type State,
} from './scene.ts';
import { SEND } from './sign-in.ts';

const VERIFY = '/functions/v1/verify-otp';
const STATUS = '/functions/v1/delivery-status*';

/** The state in which `text` is visible, after a code was requested and `happens` was called. */
const after = (
  name: string,
  text: string | RegExp,
  happens: (scene: Scene, otp: string) => Promise<unknown>,
  person: Person = BRUNO,
): State => ({
  name,
  async open(scene) {
    const otp = await askedFor(scene, person);
    await happens(scene, otp);
    await says(scene, text);
  },
});
const enter = ({ page }: Scene, otp: string): Promise<void> => page.locator('#otp').fill(otp);

/** The delivery status that the service reports. */
const followed = (name: string, text: string, status: object): State => ({
  name,
  async open(scene) {
    await scene.page.clock.install();
    await change(scene, SEND, (body) => ({ ...body, canal: 'whatsapp' }));
    await pretend(scene, STATUS, 200, status);
    await askedFor(scene, BRUNO);
    await scene.page.clock.fastForward(4_000);
    await says(scene, text);
  },
});

export const ONE_TIME_CODE: readonly State[] = [
  after('code', 'O código vale por mais', async () => undefined),
  {
    name: 'code-english',
    options: { locale: 'en-GB' },
    async open(scene) {
      await askedFor(scene, BRUNO);
      await says(scene, 'The code is good for another');
    },
  },
  {
    name: 'code-stay',
    async open(scene) {
      await allowStaying(scene);
      await askedFor(scene, BRUNO);
      await scene.page.getByLabel('manter conectado por 7 dias').check();
    },
  },
  {
    name: 'code-stay-english',
    options: { locale: 'en-GB' },
    async open(scene) {
      await allowStaying(scene);
      await askedFor(scene, IRENE, '/#portal');
      await scene.page.getByLabel('keep me signed in for 7 days').focus();
    },
  },
  {
    name: 'code-portal',
    async open(scene) {
      await askedFor(scene, IRENE, '/#portal');
    },
  },
  followed('code-delivered', 'Entregue pelo WhatsApp', { situacao: 'entregue', canal: 'whatsapp' }),
  followed('code-other-channel', 'Não chegou pelo WhatsApp', { situacao: 'aceito', canal: 'twilio-sms' }),
  followed('code-not-delivered', 'Não conseguimos entregar', { situacao: 'falhou', canal: null }),
  after('code-short', 'O código tem 6 números', async (scene) => {
    await enter(scene, '123');
    await scene.page.keyboard.press('Enter');
  }),
  after('code-wrong', 'Restam 2 tentativas', (scene, otp) => enter(scene, wrong(otp))),
  after('code-earlier', 'de uma mensagem anterior', async (scene) => {
    const details = { tentativas_restantes: 2 };
    await pretend(scene, VERIFY, 401, { code: 'otp_expired', message: 'Algo', details, hint: null });
    await enter(scene, '123456');
  }),
  after('code-blocked', 'este código foi bloqueado', async (scene, otp) => {
    for (let code = wrong(otp), left = 3; left > 0; left -= 1, code = wrong(code)) {
      await enter(scene, code);
      await says(scene, left > 1 ? (left === 3 ? 'Restam 2 tentativas' : 'Resta 1 tentativa') : 'bloqueado');
    }
  }),
  {
    name: 'code-little-time',
    async open(scene) {
      await scene.page.clock.install();
      await askedFor(scene, BRUNO);
      await scene.page.clock.fastForward(250_000);
      await says(scene, /^0:\d\d$/);
    },
  },
  {
    name: 'code-expired',
    async open(scene) {
      await scene.page.clock.install();
      await askedFor(scene, BRUNO);
      await scene.page.clock.fastForward(301_000);
      await says(scene, 'O código expirou');
    },
  },
  {
    name: 'code-resent',
    async open(scene) {
      await scene.page.clock.install();
      await askedFor(scene, BRUNO);
      await scene.page.clock.fastForward(31_000);
      await press(scene, 'Enviar outro código');
      await says(scene, 'Enviamos um novo código');
    },
  },
  {
    name: 'code-resend-limited',
    async open(scene) {
      await scene.page.clock.install();
      await askedFor(scene, BRUNO);
      await refuse(scene, SEND, 429, 'rate_limited_user', { 'Retry-After': '900' });
      await scene.page.clock.fastForward(31_000);
      await press(scene, 'Enviar outro código');
      await says(scene, 'O código que já chegou ainda vale');
    },
  },
  after('code-limited', 'desta rede', async (scene) => {
    await refuse(scene, VERIFY, 429, 'rate_limited_ip', { 'Retry-After': '90' });
    await enter(scene, '123456');
  }),
  after('code-no-role', 'ainda não tem papel', (scene, otp) => enter(scene, otp), FABIO),
  after('code-checking', 'Conferindo…', async (scene, otp) => {
    await hold(scene, VERIFY);
    await enter(scene, otp);
  }),
  after('code-unavailable', 'O serviço não respondeu', async (scene, otp) => {
    await refuse(scene, VERIFY, 503, 'unavailable');
    await enter(scene, otp);
  }),
  after('code-offline', 'Sem conexão com a internet', async (scene, otp) => {
    await scene.context.setOffline(true);
    await enter(scene, otp);
  }),
];
