// Every page of the porter's book (account, people, network) in English, also on a phone: accessible, no Portuguese text.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { ANA, BRUNO, IRENE, JOAO, type Person } from '../support/people.ts';
import { lastCode, signIn } from '../support/sign-in.ts';
import {} from './testing/book.ts';
import { look } from './testing/look.ts';
import { appUrl, visit } from './testing/visit.ts';

beforeEach(reset);
afterEach(() => query('delete from portaria.laudos'));

/* Words that exist only in Portuguese; names of people, schools and file columns are data. */
const PORTUGUESE =
  /\b(não|você|uma?|dos|das|pela|desde|até|quando|quem|nenhuma?|senha|código|telefone|papel|pessoas?|rede|sessão|aparelho|hoje|ontem|escolas?|enviad[oa]s?|segundos|padrão)\b|ção|ções|ões\b/i;
const DATA =
  /Escola (Aurora|Boa Vista|Cedro)|João|codigo, nome_completo, telefone, papel and escola_id \(or escola,/g;

/** The texts of the page that are shown or read out as English. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode() as Element | null; node; node = walk.nextNode() as Element | null) {
      if (node.closest('[lang^=pt], script, style, code')) continue;
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(node.getAttribute(name) ?? '');
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });

async function entered(person: Person, path: string) {
  const opened = await visit(path, { locale: 'en-GB' });
  const { page } = opened;
  await page.locator('#codigo').pressSequentially(person.codigo);
  await page.keyboard.press('Enter');
  await page.locator('#otp').waitFor();
  await page.locator('#otp').fill(await lastCode(person.telefone));
  await page.locator('.livro h1').waitFor();
  return opened;
}

async function read(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/#${path}`, appUrl).href);
  await page.reload();
  await page.locator('.livro h1').waitFor();
  await page.locator('.livro [aria-busy=true]').waitFor({ state: 'detached' });
  const said = (await texts(page)).map((text) => text.replace(DATA, ''));
  expect(
    said.filter((text) => PORTUGUESE.test(text)),
    path,
  ).toEqual([]);
  await look(page, `english-${path.replaceAll(/\W+/g, '-').slice(0, 40)}`);
}

/** Creates at least one entry for every part of the pages. */
async function history(person: Person): Promise<void> {
  const id = await idOf(person);
  await signIn(person);
  await query(`insert into portaria.alertas (jti, usuario_id) values ('english', $1)`, [id]);
  await query('select portaria.record_findings($1, $2)', [
    '0.2.0',
    JSON.stringify([
      { verificacao: 'clock', sobre: 'clocks agree', situacao: 'falha', detalhe: '9 s', correcao: 'Set it' },
    ]),
  ]);
  await query(
    `insert into portaria.logs_transacoes (evento, usuario_id, dados)
    select e, $1, '{"antes": {"telefone": "****0002"}, "depois": {"telefone": "****0003"}}'
    from unnest(array['user.update', 'user.unlock', 'role.grant', 'otp.refused', 'person.export', 'alert.settle', 'session.revoke']) as e`,
    [id],
  );
}

it('the account and the pages that list or add people are fully in English', async () => {
  await history(BRUNO);
  const { page, context } = await entered(ANA, '/#equipe/conta');
  for (const path of [
    'conta',
    'pessoas',
    'pessoas?contexto=portal',
    'pessoas/nova',
    'pessoas/importar',
    'turmas',
  ])
    await read(page, `equipe/${path}`);
  await context.close();
});

it('the pages of a staff member, of oneself and of a student are fully in English', async () => {
  await history(BRUNO);
  const [student] = await query('select id from api.alunos where cpf = $1', [JOAO.codigo]);
  const { page, context } = await entered(ANA, '/#equipe/conta');
  for (const id of [await idOf(BRUNO), await idOf(ANA), String(student?.['id'])])
    await read(page, `equipe/pessoa?id=${id}`);
  await context.close();
});

it('the pages of the school network are fully in English', async () => {
  await history(BRUNO);
  const { page, context } = await entered(ANA, '/#equipe/rede');
  for (const path of ['rede', 'rede/limites', 'rede/alertas', 'rede/entregas', 'rede/diagnostico'])
    await read(page, `equipe/${path}`);
  await context.close();
});

it('the account page of a family is fully in English', async () => {
  const { page, context } = await entered(IRENE, '/#portal/conta');
  await read(page, 'portal/conta');
  await context.close();
});
