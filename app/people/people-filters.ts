// The search and the filters of the list of people, kept in the address; a search with digits is not.
import { fill, h } from '../dom/dom.ts';
import { addSchools } from '../desk/add-schools.ts';
import type { Desk } from '../desk/desk.ts';
import { createChoice, createField } from '../desk/controls.ts';
import { noteSearch, searchOf, staffHash } from '../desk/route.ts';
import { roleText } from '../site/pieces/view.ts';
import { readRoles } from './read-roles.ts';

const PROFILES = ['responsavel', 'aluno'];
const SITUATIONS = {
  '': [
    'limite_erros',
    'sem_telefone',
    'nunca_entrou',
    'inativa',
    'sem_papel',
    'escola_ausente',
    'pode_entrar',
  ],
  portal: ['limite_erros', 'sem_telefone', 'nunca_entrou', 'inativa', 'sem_cpf', 'pode_entrar'],
  todos: ['limite_erros', 'sem_telefone', 'nunca_entrou', 'inativa', 'pode_entrar'],
} as const;
/** The pages that add people. */
const ADDING = [
  ['pessoas/nova', 'newPerson'],
  ['pessoas/estudante', 'newStudent'],
  ['pessoas/responsavel', 'newGuardian'],
  ['pessoas/importar', 'importPeople'],
] as const;
const TYPING_MS = 250;

/** A narrower screen shows the list first, and the filters on demand. */
const WIDE = '(min-width: 56rem)';

type Listener = { changed(): void; submitted(): void };

/** A coordenador sees students and guardians only; only the administrador has several schools. */
export function createFilters(desk: Desk, { changed, submitted }: Listener) {
  const { messages, app, route, calls } = desk;
  const session = desk.session();
  const role = 'perfil' in session ? '' : session.principal_role;
  const given = (name: string): string => route.query.get(name) ?? '';
  let cursor = given('cursor');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const search = createField({
    label: messages.search,
    hint: messages.searchHint,
    value: searchOf(route.query),
  });
  search.input.type = 'search';
  const whom = createChoice(
    messages.whom,
    [
      ['', messages.staff],
      ['portal', messages.families],
      ['todos', messages.everybody],
    ],
    role === 'coordenador' ? 'portal' : given('contexto'),
  );
  const contexto = (): keyof typeof SITUATIONS =>
    whom.input.value === 'portal' || whom.input.value === 'todos' ? whom.input.value : '';
  const rolesOffered = (): readonly string[] => (contexto() === 'portal' ? PROFILES : names);
  let names: readonly string[] = [given('papel')].filter((nome) => nome !== '');
  const roleChoice = () =>
    createChoice(
      messages.role,
      [
        ['', messages.everyRole],
        ...rolesOffered().map((nome) => [nome, roleText(nome, app.messages)] as const),
      ],
      given('papel'),
    );
  const situationChoice = () =>
    createChoice(
      messages.situation,
      [
        ['', messages.every],
        ...SITUATIONS[contexto()].map((name) => [name, messages.situations[name] ?? name] as const),
      ],
      given('situacao'),
    );
  let roles = roleChoice();
  let situations = situationChoice();
  const schools = createChoice(messages.school, [['', messages.every]]);

  const read = (): Record<string, string> => {
    const all = {
      contexto: whom.input.value,
      busca: search.input.value.trim(),
      papel: roles.input.value,
      escola_id: schools.input.value || (schools.input.options.length === 1 ? given('escola_id') : ''),
      situacao: situations.input.value,
      cursor,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  };
  const change = (): void => {
    clearTimeout(timer);
    cursor = '';
    noteSearch('pessoas', read());
    changed();
  };
  const other = h('div', { class: 'filtros' });
  const arrange = (): void =>
    fill(
      other,
      role !== 'coordenador' && whom.root,
      contexto() !== 'todos' && roles.root,
      role === 'administrador' && schools.root,
      situations.root,
    );
  whom.input.addEventListener('change', () => {
    roles = roleChoice();
    situations = situationChoice();
    roles.input.value = situations.input.value = '';
    arrange();
    whom.input.focus();
  });
  search.input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(change, TYPING_MS);
  });
  other.addEventListener('change', change);
  arrange();
  noteSearch('pessoas', read()); // a search with digits may have come in the address
  if (role === 'administrador') void addSchools(calls, schools.input, undefined, given('escola_id'));
  void fillRoles();

  /* If the roles cannot be read, the list works without this choice. */
  async function fillRoles(): Promise<void> {
    names = (await readRoles(desk).catch(() => [])).map(({ nome }) => nome);
    if (contexto() !== '') return;
    const chosen = roles.input.value;
    const missing = names.filter((nome) => nome !== chosen);
    roles.input.append(...missing.map((nome) => h('option', { value: nome }, roleText(nome, app.messages))));
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    clearTimeout(timer);
    cursor = '';
    noteSearch('pessoas', read());
    submitted();
  };
  const links = h(
    'p',
    { class: 'atalhos' },
    ...(role === 'coordenador' ? [] : ADDING).map(([page, text]) =>
      h('a', { href: staffHash(page) }, messages[text]),
    ),
    h('a', { href: './secretaria.html' }, messages.guide),
  );
  const isFiltered = ['contexto', 'papel', 'escola_id', 'situacao'].some((name) => given(name) !== '');
  const wide = matchMedia(WIDE);
  const fold = h(
    'details',
    { class: 'dobra', open: isFiltered || wide.matches },
    h('summary', {}, messages.filters),
    other,
  );
  const root = h('form', { class: 'folha', role: 'search', on: { submit } }, search.root, fold);
  /* A wide screen has no button that opens them. */
  const widen = (): void => void (fold.open ||= wide.matches);
  wide.addEventListener('change', widen);
  const stop = (): void => {
    clearTimeout(timer);
    wide.removeEventListener('change', widen);
  };
  return { root, links, read, stop };
}
