// Ten people who cannot sign in: the page explains and fixes each case in fewer than eight actions, and they sign in.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { post } from '../support/http.ts';
import {
  ANA,
  AURORA_SCHOOL,
  BRUNO,
  CEDRO,
  DAVI,
  ELISA,
  FABIO,
  HUGO,
  IRENE,
  JOAO,
  type Person,
} from '../support/people.ts';
import { requestCode, wrong } from '../support/sign-in.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { signIn, visit } from './testing/visit.ts';

const MOST_ACTIONS = 7;
const NEW_PHONE = '+5511955554444';
const WRONG_CPF = '70000000230';
const SCHOOL_ADDRESS = '127.20.9.9';
const setPhone = (table: string, telefone: string, cpf: string, where = 'true') =>
  query(`update ${table} set telefone = $1 where cpf = $2 and ${where}`, [telefone, cpf]);

beforeEach(reset);
afterEach(async () => {
  await query('update api.alunos set cpf = $1 where cpf = $2', [JOAO.codigo, WRONG_CPF]);
  await setPhone('api.alunos', JOAO.telefone, JOAO.codigo);
  await setPhone('api.responsaveis', IRENE.telefone, IRENE.codigo);
  await query('delete from portaria.limites_rede where rede = $1', [SCHOOL_ADDRESS]);
});

/** The actions of the staff member; each call counts as one. */
function createHands(page: Page) {
  let actions = 0;
  const once = async (work: Promise<unknown>): Promise<void> => {
    actions += 1;
    await work;
  };
  return {
    type: (label: string, text: string) => once(page.getByLabel(label, { exact: true }).fill(text)),
    press: (key: string) => once(page.keyboard.press(key)),
    click: (name: string) => once(page.getByRole('main').getByRole('button', { name }).first().click()),
    follow: (text: string) =>
      once(page.locator('.pessoa').filter({ hasText: text }).getByRole('link').click()),
    choose: (label: string, text: string) =>
      once(page.getByLabel(label, { exact: true }).selectOption({ label: text })),
    verdict: (text: string) => page.locator('.veredito .porque').filter({ hasText: text }).waitFor(),
    said: (text: string) => page.locator('.recado').getByText(text).waitFor(),
    count: () => actions,
  };
}
type Hands = ReturnType<typeof createHands>;

const find = async (hands: Hands, text: string): Promise<void> => {
  await hands.type('Nome ou documento', text);
  await hands.press('Enter');
};
const changePhone = async (hands: Hands, telefone: string): Promise<void> => {
  await hands.type('Novo telefone', telefone);
  await hands.press('Enter');
  await hands.said('Telefone trocado');
};

type Story = {
  readonly who: Person;
  readonly desk?: Person;
  readonly portal?: true;
  readonly telefone?: string;
  seed(): Promise<unknown>;
  mend(hands: Hands): Promise<void>;
};

const STORIES: Record<string, Story> = {
  'was deactivated': {
    who: ELISA,
    seed: () => query('update portaria.usuarios set ativo = false where codigo = $1', [ELISA.codigo]),
    async mend(hands) {
      await find(hands, 'elisa');
      await hands.verdict('O cadastro está inativo');
      await hands.click('Ativar');
      await hands.said('Ativada');
    },
  },
  'has no role': {
    who: FABIO,
    seed: () => Promise.resolve(),
    async mend(hands) {
      await find(hands, FABIO.codigo);
      await hands.verdict('A pessoa não tem papel em nenhuma escola');
      await hands.choose('Novo papel', 'Coordenador(a)');
      await hands.choose('Escola', 'Escola Aurora');
      await hands.click('Conceder papel');
      await hands.said('Papel concedido');
    },
  },
  'has no phone': {
    who: BRUNO,
    desk: AURORA_SCHOOL,
    seed: () => query('update portaria.usuarios set telefone = null where codigo = $1', [BRUNO.codigo]),
    async mend(hands) {
      await find(hands, 'bruno');
      await hands.verdict('Não há telefone para receber o código');
      await changePhone(hands, BRUNO.telefone);
    },
  },
  'has a new phone': {
    who: HUGO,
    telefone: NEW_PHONE,
    seed: () => Promise.resolve(),
    async mend(hands) {
      await find(hands, 'hugo');
      await hands.verdict('Pode entrar');
      await changePhone(hands, NEW_PHONE);
    },
  },
  'asked for too many codes': {
    who: BRUNO,
    async seed() {
      for (let i = 0; i < 3; i += 1) await post('send-otp', { codigo: BRUNO.codigo });
      await query(
        `update portaria.login_otps set expira_em = now() - interval '1 second', criado_em = now() - interval '301 seconds'`,
      );
    },
    async mend(hands) {
      await find(hands, 'bruno');
      await hands.verdict('Houve pedidos de código demais');
      await hands.click('Desbloquear');
      await hands.said('Desbloqueada');
    },
  },
  'typed too many wrong codes': {
    who: DAVI,
    async seed() {
      await query(`update portaria.limites set valor = 3 where nome = 'erros_por_usuario'`);
      const otp = await requestCode(DAVI);
      for (let i = 0; i < 3; i += 1) await post('verify-otp', { codigo: DAVI.codigo, otp: wrong(otp) });
    },
    async mend(hands) {
      await find(hands, 'davi');
      await hands.verdict('Houve códigos errados demais');
      await hands.click('Desbloquear');
      await hands.said('Desbloqueada');
    },
  },
  'has a phone that no channel reaches': {
    who: BRUNO,
    telefone: NEW_PHONE,
    async seed() {
      await post('send-otp', { codigo: BRUNO.codigo });
      await expect
        .poll(() =>
          query(`update portaria.otp_envios set situacao = 'falhou' where canal is not null returning id`),
        )
        .toHaveLength(1);
    },
    async mend(hands) {
      await find(hands, 'bruno');
      await hands.verdict('Nenhum canal entregou o código');
      await changePhone(hands, NEW_PHONE);
    },
  },
  'waits for a code on a phone that was lost': {
    who: HUGO,
    telefone: NEW_PHONE,
    seed: () => requestCode(HUGO),
    async mend(hands) {
      await find(hands, 'hugo');
      await hands.verdict('Um código foi enviado');
      await changePhone(hands, NEW_PHONE);
    },
  },
  'has another phone at each school': {
    who: IRENE,
    portal: true,
    seed: () => setPhone('api.responsaveis', NEW_PHONE, IRENE.codigo, `escola_id = '${CEDRO}'`),
    async mend(hands) {
      await hands.choose('Quem', 'Estudantes e responsáveis');
      await hands.type('Nome ou documento', IRENE.codigo);
      await hands.follow('Responsável, Escola Cedro');
      await hands.verdict('O mesmo CPF tem telefones diferentes');
      await changePhone(hands, IRENE.telefone);
      await hands.verdict('Pode entrar');
    },
  },
  'is a student with a wrong CPF': {
    who: JOAO,
    desk: AURORA_SCHOOL,
    portal: true,
    seed: () => query('update api.alunos set cpf = $1 where cpf = $2', [WRONG_CPF, JOAO.codigo]),
    async mend(hands) {
      await hands.choose('Quem', 'Estudantes e responsáveis');
      await find(hands, 'joão al');
      await hands.verdict('Pode entrar');
      await hands.type('CPF certo', JOAO.codigo);
      await hands.press('Enter');
      await hands.said('CPF corrigido');
    },
  },
  'is a student with a new phone': {
    who: JOAO,
    desk: AURORA_SCHOOL,
    portal: true,
    telefone: NEW_PHONE,
    seed: () => Promise.resolve(),
    async mend(hands) {
      await hands.choose('Quem', 'Estudantes e responsáveis');
      await find(hands, 'joão al');
      await hands.verdict('Pode entrar');
      await changePhone(hands, NEW_PHONE);
    },
  },
};

it.each(Object.entries(STORIES))(
  'a person who %s signs in again after the step that the page suggests',
  async (_name, story) => {
    const { who, desk = ANA, portal, telefone = who.telefone, seed, mend } = story;
    await seed();
    const { page, context } = await openBook(desk, '/#equipe/pessoas');
    const hands = createHands(page);
    await mend(hands);
    expect(hands.count()).toBeLessThanOrEqual(MOST_ACTIONS);
    await context.close();
    const theirs = await visit(portal ? '/#portal' : '/');
    await signIn(theirs.page, { ...who, telefone });
    await theirs.context.close();
  },
);

it('the eleventh person of the hour at the address of the school cannot sign in until the verdict doubles its limit', async () => {
  await query(
    `insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', int4send(n), $1 from generate_series(1, 10) as n`,
    [SCHOOL_ADDRESS],
  );
  expect((await post('send-otp', { codigo: BRUNO.codigo }, { from: SCHOOL_ADDRESS })).status).toBe(429);
  const { page, context } = await openBook(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await page.locator('.veredito .porque').filter({ hasText: SCHOOL_ADDRESS }).waitFor();
  expect(await page.locator('.veredito-bom').count()).toBe(0);
  await page.getByText('Pedido de código recusado').first().waitFor();
  await look(page, 'person-network-limit');
  await page.getByRole('button', { name: `Dobrar o limite da rede ${SCHOOL_ADDRESS}, para 20` }).click();
  await page.locator('.veredito-bom').getByText('Pode entrar').first().waitFor();
  await page.getByText(`O limite da rede ${SCHOOL_ADDRESS} agora é 20.`).waitFor();
  expect((await post('send-otp', { codigo: BRUNO.codigo }, { from: SCHOOL_ADDRESS })).status).toBe(200);
  await page.goto(new URL('#equipe/rede/limites', page.url()).href);
  await page.getByText(`${SCHOOL_ADDRESS}/32`).waitFor();
  await context.close();
});

it('a school reads what is hidden from it as hidden, not as absent', async () => {
  await query(
    `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select $1, p.id, $2 from portaria.papeis as p where p.nome = 'coordenador'`,
    [await idOf(BRUNO), CEDRO],
  );
  await query(
    `insert into portaria.logs_transacoes (evento, usuario_id, escola_id) values ('login.success', $1, $2)`,
    [await idOf(BRUNO), CEDRO],
  );
  const { page, context } = await openBook(AURORA_SCHOOL, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await page.getByText('Só a rede vê').first().waitFor();
  const text = await page.getByRole('main').innerText();
  for (const absent of ['Não há telefone', 'Nunca', 'Nada registrado', 'Nenhum aparelho'])
    expect(text).not.toContain(absent);
  await context.close();
});
