// A portal session: the badge, the other profiles of the same CPF, the students it is about, and school notices.
import type { PortalProfile, PortalSession } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { createBadge } from './badge.ts';
import { createLoadedSection } from './loaded-section.ts';
import { createProfilePicker } from './profile-picker.ts';
import { createReader, type ReadRows } from './rest.ts';
import { watchEnd } from './session-clock.ts';
import { createSignOut } from './sign-out.ts';
import { roleText, schoolText, type AppContext, type View } from './view.ts';

type Aluno = { nome_completo: string; matricula: string; turmas: { nome: string; turno: string } | null };
type Comunicado = { titulo: string; texto: string; publicado_em: string };

const LIFE_S = 7_200;
const STUDENTS =
  'alunos?select=nome_completo,matricula,turmas!alunos_turma_da_escola(nome,turno)&order=nome_completo';
const NOTICES = 'comunicados?select=titulo,texto,publicado_em&order=publicado_em.desc&limit=4';

export function createPortalView(
  app: AppContext,
  session: PortalSession,
  notices: readonly HTMLElement[],
): View {
  const { words } = app;
  const { perfil, perfis } = session;
  const read = createReader(app.settings.apiUrl, '/portal/rest/v1/');
  const badge = createBadge(app, {
    name: perfil.nome_completo,
    facts: [
      [words.badgeRole, roleText(perfil.portal_type, words)],
      [words.badgeSchool, schoolText(perfil.escola_id, app)],
      ...(perfil.matricula ? [[words.badgeEnrolment, perfil.matricula] as const] : []),
    ],
    expiraEm: session.expira_em,
    lifeSeconds: LIFE_S,
  });
  const clock = watchEnd(app, 'portal', badge);
  const root = h(
    'div',
    { class: 'sessao' },
    h('div', { class: 'coluna' }, badge.root, createSignOut(app, 'portal')),
    h(
      'div',
      { class: 'coluna' },
      ...notices,
      clock.place,
      perfis.length > 1 && createProfilePicker(app, session),
      createStudents(app, read, perfil),
      createSchoolNotices(app, read),
    ),
  );
  return { root, target: badge.title, stop: clock.stop };
}

function createStudents(app: AppContext, read: ReadRows, { portal_type }: PortalProfile): HTMLElement {
  const { words } = app;
  const student = ({ nome_completo, matricula, turmas }: Aluno) =>
    h(
      'li',
      {},
      h('strong', {}, nome_completo),
      h(
        'span',
        {},
        [turmas?.nome, turmas && (words.shifts[turmas.turno] ?? turmas.turno)].filter(Boolean).join(' · '),
      ),
      h('span', { class: 'dica' }, `${words.badgeEnrolment} ${matricula}`),
    );
  return createLoadedSection<Aluno>(app, {
    contexto: 'portal',
    title: words.studentsTitle[portal_type],
    load: () => read<Aluno>(STUDENTS),
    show: (rows) => [h('ul', { class: 'fichas' }, ...rows.map(student))],
  });
}

function createSchoolNotices(app: AppContext, read: ReadRows): HTMLElement {
  const { words, language } = app;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const notice = ({ titulo, texto, publicado_em }: Comunicado) =>
    h(
      'li',
      {},
      h('strong', {}, titulo),
      h('time', { class: 'dica', datetime: publicado_em }, date.format(Date.parse(publicado_em))),
      h('span', {}, texto),
    );
  return createLoadedSection<Comunicado>(app, {
    contexto: 'portal',
    title: words.noticesTitle,
    load: () => read<Comunicado>(NOTICES),
    show: (rows) => [h('ul', { class: 'fichas' }, ...rows.map(notice))],
  });
}
