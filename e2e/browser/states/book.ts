// States of the porter's book, the pages after the sign-in: own devices, people, the network, and confirmation dialogs.
import { ANA, BRUNO, IRENE, type Person } from '../../support/people.ts';
import { allowStaying, askedFor, goto, loaded, press, type Scene, type State } from './scene.ts';

/** Opens a page of the book, and signs in first. */
async function opened(scene: Scene, person: Person, path: string): Promise<void> {
  await scene.page.locator('#otp').fill(await askedFor(scene, person, path));
  await scene.page.locator('.livro h1').waitFor();
  await loaded(scene);
}

const page = (
  name: string,
  path: string,
  person: Person = ANA,
  then: (scene: Scene) => Promise<unknown> = loaded,
): State => ({
  name,
  scrolls: true,
  async open(scene) {
    await opened(scene, person, path);
    await then(scene);
  },
});

/** Goes from the list to the page of a person. */
async function toBruno(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('link', { name: /Bruno Lima/ })
    .first()
    .click();
  await scene.page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
  await loaded(scene);
}

const BAD_ROWS = 'codigo,nome_completo,cor\n52998224725,Bruno Lima,azul\n1,Ruim,verde\n';
const REGISTERED = 'CPF;Nome;Cargo\n52998224725;Bruno Outro;\n71428793860;Rosa Reis;coordenador';

export const BOOK: readonly State[] = [
  page('book-account', '/#equipe/conta', BRUNO),
  {
    name: 'book-account-kept',
    scrolls: true,
    async open(scene) {
      await allowStaying(scene);
      const otp = await askedFor(scene, BRUNO, '/#equipe/conta');
      await scene.page.getByLabel('manter conectado').check();
      await scene.page.locator('#otp').fill(otp);
      await scene.page.getByText(/^Conectado por 7 dias/).waitFor(); // the box says 'conectado por' too
    },
  },
  page('book-account-portal', '/#portal/conta', IRENE),
  page('book-people', '/#equipe/pessoas'),
  page('book-people-none', '/#equipe/pessoas?busca=ninguem'),
  page('book-people-portal', '/#equipe/pessoas?contexto=portal'),
  page('book-person', '/#equipe/pessoas?busca=bruno', ANA, toBruno),
  page('book-person-passkeys', '/#equipe/pessoas?busca=bruno', ANA, async (scene) => {
    await scene.environment.query(`
      update portaria.papeis set exige = 'passkey' where nome = 'coordenador';
      insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
      select 'sistema', u.id, sha256('a') || sha256('b'), 'x', 'key', -7, 0, true, 'Celular', now() + interval '20 hours'
      from portaria.usuarios as u where u.codigo = '${BRUNO.codigo}'`);
    await toBruno(scene);
    await scene.page.getByText('vale para papéis que exigem chave a partir de').waitFor();
  }),
  page('book-person-fresh-login', '/#equipe/pessoas?busca=bruno', ANA, async (scene) => {
    await toBruno(scene);
    await scene.environment.query(
      `update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes'`,
    );
    await scene.page.getByLabel('Novo telefone').fill('(11) 98888-7777');
    await press(scene, 'Trocar telefone');
    await scene.page.getByRole('dialog', { name: 'Confirme que é você' }).locator('#otp').waitFor();
  }),
  page('book-person-student', '/#equipe/pessoa?id=00000000-0000-4000-8005-0000000101a1'),
  page('book-person-guardian', '/#equipe/pessoa?id=00000000-0000-4000-8006-0000000101a1'),
  page('book-new-person', '/#equipe/pessoas/nova'),
  page('book-new-student', '/#equipe/pessoas/estudante'),
  page('book-new-guardian', '/#equipe/pessoas/responsavel'),
  page('book-classes', '/#equipe/turmas'),
  page('book-import', '/#equipe/pessoas/importar'),
  page('book-import-bad-rows', '/#equipe/pessoas/importar', ANA, async ({ page: tab }) => {
    await tab
      .locator('#arquivo')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(BAD_ROWS) });
    await tab.getByRole('heading', { name: '1 erro em 2 linhas' }).waitFor();
  }),
  page('book-import-registered', '/#equipe/pessoas/importar', ANA, async (scene) => {
    await scene.page.getByLabel('Ou cole aqui as células').fill(REGISTERED);
    await press(scene, 'Conferir');
    await scene.page.getByRole('button', { name: 'Deixar de fora a linha já cadastrada' }).waitFor();
    await scene.page.getByRole('option', { name: 'Escola Aurora' }).waitFor({ state: 'attached' });
  }),
  page(
    'book-import-lost',
    '/#equipe/pessoas/importar?rascunho=00000000-0000-4000-8000-000000000001',
    ANA,
    (scene) => scene.page.getByText('Este rascunho não existe mais').waitFor(),
  ),
  page(
    'book-import-result',
    '/#equipe/pessoas/importar?tipo=familias&linhas=420&novas=720&desfazer=00000000-0000-4000-8000-000000000001',
  ),
  page('book-network', '/#equipe/rede'),
  page('book-limits', '/#equipe/rede/limites'),
  page('book-alerts', '/#equipe/rede/alertas'),
  page('book-deliveries', '/#equipe/rede/entregas'),
  page('book-diagnostics', '/#equipe/rede/diagnostico'),
  {
    name: 'families',
    scrolls: true,
    async open(scene) {
      await goto(scene, '/familias.html');
      await scene.page.locator('h1').first().waitFor();
    },
  },
];
