// A form that finds somebody of the same school by name or CPF, and links them.
import type { Kinship, PersonLine } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import { createChoice, createField } from '../desk/controls.ts';
import { staffHash } from '../desk/route.ts';
import type { PersonDesk } from '../people/person-desk.ts';

const SHOWN = 20;

type Link = (other: PersonLine, parentesco: Kinship, isFirst: boolean) => Promise<boolean>;

export function createLinkForm(view: PersonDesk, papel: 'aluno' | 'responsavel', link: Link): HTMLElement {
  const { desk } = view;
  const { messages, calls } = desk;
  const isGuardian = papel === 'responsavel';
  const who = createField({
    label: isGuardian ? messages.linkGuardian : messages.linkChild,
    hint: messages.whoHint,
  });
  const which = createChoice(messages.whichOne, []);
  const kinship = createChoice(messages.kinship, Object.entries(messages.kinships));
  const first = h('input', { type: 'checkbox' });
  const { id: own, escola_id = '' } = view.person();
  const add = h(
    'p',
    {},
    isGuardian
      ? h('a', { href: staffHash('pessoas/responsavel', { aluno: own }) }, messages.newGuardian)
      : h('a', { href: staffHash('pessoas/estudante', { escola: escola_id }) }, messages.newStudent),
  );
  let found: readonly PersonLine[] = [];

  /** Nobody is chosen at first, so that a second click links nobody. */
  const offer = (people: readonly PersonLine[]): void => {
    found = people;
    which.root.hidden = people.length === 0;
    add.hidden = true;
    fill(
      which.input,
      h('option', { value: '' }, messages.choosePerson),
      ...people.map(({ id, nome_completo, codigo }) =>
        h('option', { value: id }, [nome_completo, codigo].filter(Boolean).join(' · ')),
      ),
    );
  };
  who.input.addEventListener('input', () => offer([]));
  offer([]);

  /** The one whom the form means; null when it had to ask. */
  const find = async (): Promise<PersonLine | null> => {
    if (found.length > 0) {
      const chosen = found.find(({ id }) => id === which.input.value);
      if (!chosen) which.refuse(messages.choosePerson);
      return chosen ?? null;
    }
    const busca = who.input.value.trim();
    who.refuse(busca === '' ? messages.whoMissing : '');
    if (busca === '') return null;
    const search = () => calls.people({ contexto: 'portal', papel, escola_id, busca, limite: SHOWN });
    const outcome = await attempt(desk, search);
    if ('failed' in outcome) who.refuse(outcome.failed.text);
    if (!('done' in outcome)) return null;
    const { pessoas, parecido } = outcome.done;
    const [only, another] = pessoas;
    if (only && !another && !parecido) return only;
    offer(pessoas);
    add.hidden = !parecido && pessoas.length > 0;
    if (pessoas.length === 0) who.refuse(messages.whoNobody);
    else which.refuse(parecido ? messages.whoSimilar : messages.whoSeveral);
    return null;
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    which.refuse('');
    const other = await find();
    if (!other || !(await link(other, kinship.input.value as Kinship, first.checked))) return;
    who.input.value = '';
    first.checked = false;
    offer([]);
  };
  return h(
    'form',
    { novalidate: true, on: { submit: (event) => void submit(event) } },
    who.root,
    which.root,
    add,
    kinship.root,
    isGuardian && h('label', { class: 'marca' }, first, ` ${messages.first}`),
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'discreto' }, messages.link)),
  );
}
