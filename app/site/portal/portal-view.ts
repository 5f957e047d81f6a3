// The view of a portal session: badge, other profiles of the CPF, students, their records and the school's notices.
import type { PortalProfile, PortalSession } from '@portaria/client';
import { h } from '../../dom/dom.ts';
import { createBadge } from '../pieces/badge.ts';
import { createBookNav } from '../pieces/book-nav.ts';
import { createKeyOffer } from '../pieces/key-offer.ts';
import { createLoadedSection } from '../pieces/loaded-section.ts';
import { createPortalRecords } from './portal-records.ts';
import { createSchoolEvents, createSchoolNotices } from './portal-school.ts';
import { createPrintHeading } from './print-heading.ts';
import { createOtherPhones } from './other-phones.ts';
import { createProfilePicker } from './profile-picker.ts';
import { createReader } from '../state/rest.ts';
import { settle } from '../pieces/settle.ts';
import { watchEnd } from '../pieces/session-clock.ts';
import { createSignOut } from '../pieces/sign-out.ts';
import { roleText, schoolText, type AppContext, type View } from '../pieces/view.ts';

type Aluno = {
  id: string;
  nome_completo: string;
  matricula: string;
  turmas: { nome: string; turno: string } | null;
};

const STUDENTS =
  'alunos?select=id,nome_completo,matricula,turmas!alunos_turma_da_escola(nome,turno)&order=nome_completo,id';

export function createPortalView(
  app: AppContext,
  session: PortalSession,
  notices: readonly HTMLElement[],
): View {
  const { messages } = app;
  const { perfil, perfis, outros_telefones: phones = [] } = session;
  const read = createReader(app.settings.apiUrl, '/portal/rest/v1/', () => app.portaria.portal.me());
  const badge = createBadge(app, {
    name: perfil.nome_completo,
    facts: [
      [messages.badgeRole, roleText(perfil.portal_type, messages)],
      [messages.badgeSchool, schoolText(perfil.escola_nome, messages)],
      ...(perfil.matricula ? [[messages.badgeEnrolment, perfil.matricula] as const] : []),
    ],
  });
  const clock = watchEnd(app, 'portal', badge, session);
  let known: Promise<Aluno[]> | null = null;
  const students = (): Promise<Aluno[]> => {
    known ??= read<Aluno>(STUDENTS);
    known.catch(() => (known = null)); // the next attempt loads them again
    return known;
  };
  const print = h(
    'button',
    { type: 'button', class: 'discreto imprimir', on: { click: () => globalThis.print() } },
    messages.print,
  );
  const [grades, ...records] = createPortalRecords(app, read, students);
  const printed = createPrintHeading(app, perfil);
  const root = h(
    'div',
    { class: 'sessao' },
    printed.root,
    badge.root,
    h(
      'div',
      { class: 'coluna conteudo' },
      ...notices,
      clock.place,
      createKeyOffer(app, session),
      createStudents(app, students, perfil),
      grades,
      perfis.length > 1 && createProfilePicker(app, session),
      phones.length > 0 && createOtherPhones(app, phones),
      ...records,
      createSchoolNotices(app, read),
      createSchoolEvents(app, read),
    ),
    h('div', { class: 'coluna lado' }, print, createSignOut(app, 'portal')),
  );
  const stop = (): void => {
    clock.stop();
    printed.stop();
  };
  settle(root);
  return { root, nav: createBookNav(app, session), target: badge.title, renew: clock.renew, stop };
}

function createStudents(
  app: AppContext,
  students: () => Promise<Aluno[]>,
  { portal_type }: PortalProfile,
): HTMLElement {
  const { messages } = app;
  const student = ({ nome_completo, matricula, turmas }: Aluno) =>
    h(
      'li',
      {},
      h('strong', {}, nome_completo),
      h(
        'span',
        {},
        [turmas?.nome, turmas && (messages.shifts[turmas.turno] ?? turmas.turno)].filter(Boolean).join(' · '),
      ),
      h('span', { class: 'dica' }, `${messages.badgeEnrolment} ${matricula}`),
    );
  return createLoadedSection<Aluno>(app, {
    contexto: 'portal',
    title: messages.studentsTitle[portal_type],
    load: students,
    show: (rows) => [h('ul', { class: 'fichas' }, ...rows.map(student))],
  });
}
