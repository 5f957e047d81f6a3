// Signed-in pages: schools by name, long lists, the portal, sign-out, and wrong cookies and clocks.
import { beforeEach, describe, expect, it } from 'vitest';
import { query, reset } from '../support/database.ts';
import { BRUNO, CARLA, DAVI, IRENE, JOAO } from '../support/people.ts';
import { apiUrl, requestOtp, shoot, signIn, visit } from './testing/visit.ts';

beforeEach(reset);

const makeSchools = (n: number): Promise<unknown> =>
  query(
    `insert into api.escolas (id, nome)
     select format('00000000-0000-4000-8000-0000000002%s', lpad(i::text, 2, '0'))::uuid,
       case i when 7 then 'Escola Aparecída' else 'Escola Número ' || i end
     from generate_series(1, $1) as i`,
    [n],
  );
const OF_THEM = `escola_id in (select id from api.escolas where id::text like '00000000-0000-4000-8000-0000000002%')`;
const removeSchools = async (): Promise<void> => {
  await query(`delete from portaria.usuario_papeis where ${OF_THEM}`);
  await query(`update portaria.usuarios set escola_id = null where ${OF_THEM}`);
  await query(`delete from api.turmas where ${OF_THEM}`);
  await query(`delete from api.series where ${OF_THEM}`);
  await query(`delete from api.escolas where id::text like '00000000-0000-4000-8000-0000000002%'`);
};

describe('the first visit shows the names of schools', () => {
  it('to staff, also for the schools of other roles, and the search of schools ignores accents', async () => {
    await makeSchools(20);
    await query(`insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
      select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e
      where u.codigo = '${CARLA.codigo}' and p.nome = 'coordenador'
        and e.id::text like '00000000-0000-4000-8000-0000000002%'`);
    try {
      const { page, context } = await visit();
      await signIn(page, CARLA);
      await page.getByRole('region', { name: 'Escola Cedro' }).waitFor();
      await page.getByLabel('Buscar papel ou escola').fill('aparecida');
      expect(await page.locator('.papel').count()).toBe(1);
      await page.getByRole('region', { name: 'Escola Aparecída' }).waitFor();
      await page.getByText('Carregando').first().waitFor({ state: 'detached' });
      expect(await page.getByText('…').count()).toBe(0);
      await context.close();
    } finally {
      await removeSchools();
    }
  });

  it('to a guardian of two schools', async () => {
    const { page, context } = await visit('/#portal');
    await signIn(page, IRENE);
    await page.getByRole('button', { name: /Responsável, Escola Aurora/ }).waitFor();
    await page.getByRole('button', { name: /Responsável, Escola Cedro/ }).waitFor();
    await context.close();
  });
});

it('a list of 400 classes more shows its count, can be searched, and has pages of fifty', async () => {
  await makeSchools(20);
  await query(`insert into api.series (escola_id, nome, ordem, nivel)
    select id, '1ª série', 1, 'medio' from api.escolas where id::text like '00000000-0000-4000-8000-0000000002%'`);
  await query(`insert into api.turmas (escola_id, serie_id, nome, ano_letivo, turno)
    select s.escola_id, s.id, 'Turma ' || i, 2026, 'noite' from api.series as s, generate_series(1, 20) as i
    where s.${OF_THEM}`);
  const [all] = await query(
    'select count(*)::integer as turmas, count(distinct escola_id)::integer as escolas from api.turmas',
  );
  const turmas = Number(all?.['turmas']);
  const escolas = Number(all?.['escolas']);
  const pages = Math.ceil(turmas / 50);
  expect(pages).toBeGreaterThanOrEqual(9);
  try {
    const { page, context } = await visit();
    await signIn(page, DAVI);
    await page.getByText(`${turmas} turmas em ${escolas} escolas`, { exact: true }).waitFor();
    await page.getByText(`Página 1 de ${pages}`).waitFor();
    for (let i = 2; i <= pages; i += 1) {
      await page.getByRole('button', { name: 'Próxima página' }).click();
      await page.getByText(`Página ${i} de ${pages}`).waitFor();
    }
    expect(await page.locator('tbody tr').count()).toBe(turmas - 50 * (pages - 1));
    await page.getByLabel('Buscar turma, série ou escola').fill('aparecida turma 17');
    await page.getByText(/^1 turma em 1 escola$/).waitFor();
    await page.getByRole('rowheader', { name: 'Turma 17' }).waitFor();
    await page.getByLabel('Buscar turma, série ou escola').fill('xyz');
    await page.getByText('Nada encontrado.').waitFor();
    await context.close();
  } finally {
    await removeSchools();
  }
});

describe('the portal', () => {
  const SECTIONS = [
    'Notas',
    'Frequência',
    'Ocorrências',
    'Documentos',
    'Avisos da escola',
    'Próximos eventos',
  ];

  it('shows a guardian all sections, with the grades and the attendance of her children by name', async () => {
    const { page, context, complaints } = await visit('/#portal');
    await signIn(page, IRENE);
    for (const title of SECTIONS) await page.getByRole('heading', { level: 2, name: title }).waitFor();
    const grades = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notas' }) });
    await grades.getByRole('table', { name: 'João Alves' }).getByRole('row').nth(1).waitFor();
    await grades.getByRole('table', { name: 'Mia Alves' }).waitFor();
    const attendance = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Frequência' }) });
    await attendance.getByText(/João Alves: presença em \d+ de \d+ dias/).waitFor();
    await expect.poll(() => page.getByText('Carregando…').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a text in each empty section', async () => {
    const { page, context } = await visit('/#portal');
    await page.route('**/portal/rest/v1/**', (route) =>
      route.fulfill({
        headers: {
          'Access-Control-Allow-Origin': new URL(page.url()).origin,
          'Access-Control-Allow-Credentials': 'true',
        },
        json: [],
      }),
    );
    await signIn(page, IRENE);
    for (const text of [
      ...['Nenhuma nota lançada ainda.', 'Nenhuma chamada registrada ainda.', 'Nenhuma ocorrência.'],
      ...['Nenhum documento emitido.', 'A escola não publicou avisos.', 'Nenhum evento marcado.'],
    ])
      await page.getByText(text).waitFor();
    await context.close();
  });

  it('shows incidents, documents, notices and events, each read from /portal/rest/v1', async () => {
    const { page, context } = await visit('/#portal');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, IRENE);
    const section = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
    await section('Ocorrências').getByRole('cell', { name: 'Elogio' }).waitFor();
    await section('Documentos').getByRole('rowheader', { name: 'Declaração de matrícula' }).first().waitFor();
    await section('Avisos da escola').getByText('Cardápio da semana').waitFor();
    await section('Próximos eventos').getByRole('listitem').first().waitFor();
    for (const table of ['notas', 'frequencias', 'ocorrencias', 'documentos', 'comunicados', 'eventos'])
      expect(asked).toContain(`/portal/rest/v1/${table}`);
    await context.close();
  });

  it('shows a student no other student, and a text in the empty section of grades', async () => {
    const removed = await query(
      'delete from api.notas where aluno_id in (select id from api.alunos where cpf = $1) returning *',
      [JOAO.codigo],
    );
    try {
      const { page, context } = await visit('/#portal');
      await signIn(page, JOAO);
      await page.getByText('Nenhuma nota lançada ainda.').waitFor();
      expect(await page.getByText('Mia Alves').count()).toBe(0);
      await context.close();
    } finally {
      await query('insert into api.notas select * from jsonb_populate_recordset(null::api.notas, $1)', [
        JSON.stringify(removed),
      ]);
    }
  });

  it('is printed without buttons', async () => {
    const { page, context } = await visit('/#portal');
    await signIn(page, IRENE);
    await page.getByRole('table', { name: 'João Alves' }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Sair', 'Imprimir', 'Sair de todos os aparelhos'])
      expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(false);
    expect(await page.locator('.barra, .validade, .idiomas, .rodape').filter({ visible: true }).count()).toBe(
      0,
    );
    expect(await page.getByRole('heading', { name: 'Notas' }).isVisible()).toBe(true);
    await shoot(page, 'portal-printed');
    await context.close();
  });
});

describe('signing out on all devices', () => {
  it('asks for confirmation, and its button is not beside the one that signs out on this device', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    const [here, everywhere] = await Promise.all(
      ['Sair', 'Sair de todos os aparelhos'].map((name) =>
        page.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
    expect((everywhere?.y ?? 0) - (here?.y ?? 0) - (here?.height ?? 0)).toBeGreaterThanOrEqual(32);
    await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click();
    await page.getByRole('dialog', { name: 'Sair de todos os aparelhos?' }).waitFor();
    await shoot(page, 'sign-out-everywhere'); // the page under a dialog must be unreachable
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });
});

describe('problems of the browser', () => {
  it('two cookies with the same name: the page names the cookies to delete and can try again', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    const { hostname } = new URL(apiUrl);
    const second = {
      name: 'svc_auth',
      value: 'x.y.z',
      domain: hostname,
      secure: true,
      sameSite: 'None',
    } as const;
    await context.addCookies([{ ...second, path: '/functions' }]);
    await page.reload();
    await page.getByText('O navegador guarda dois cookies de nome svc_auth').waitFor();
    await page.getByText('Apague os cookies svc_auth deste site').waitFor();
    await context.clearCookies({ path: '/functions' });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    // The refusal also cleared the good cookie, if the browser accepts that.
    await page
      .getByText(/Bruno Lima|A sessão terminou/)
      .first()
      .waitFor();
    await context.close();
  });

  it('a session cookie that the browser rejected: the page shows an error', async () => {
    const { page, context } = await visit();
    await page.route('**/functions/v1/verify-otp', async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers['set-cookie'];
      await context.clearCookies(); // before the page goes on: fetch has stored the cookie
      await route.fulfill({ response, headers });
    });
    await page.locator('#otp').fill(await requestOtp(page, BRUNO));
    await page.getByText('O navegador não guardou a sessão.').waitFor();
    await context.close();
  });

  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('a device clock that is %s does not end the session, and the page warns', async (_name, offset) => {
    const { page, context } = await visit('/favicon.ico');
    await page.clock.install({ time: Date.now() + offset });
    await page.goto(new URL('/', page.url()).href);
    await signIn(page, BRUNO);
    await page.getByText('O relógio deste aparelho parece errado').waitFor();
    await page.getByText(/faltam (8 h|7 h 59 min)/).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await page.getByText('O relógio deste aparelho parece errado').waitFor();
    await context.close();
  });
});
