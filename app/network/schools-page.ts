// The page of schools: lists, adds and corrects them.
import type { School, SchoolFields } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { attempt, attemptRead, type Outcome } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { button, createField, sheet } from '../desk/controls.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import { createRecado } from '../desk/recado.ts';
import { staffHash } from '../desk/route.ts';
import { createPagedList, keptPage } from '../site/pieces/paged-list.ts';
import { networkPage } from './network-page.ts';

const NAMES = ['nome', 'cnpj', 'inep', 'municipio', 'uf'] as const;

export async function createSchoolsPage(desk: Desk): Promise<Page> {
  const { messages, calls, app } = desk;
  const recado = createRecado();
  const place = h('div');
  const kept = keptPage();
  let schools = (await calls.schools()).escolas;

  const save = async (
    run: () => Promise<School>,
    textOf: (name: string) => string,
  ): Promise<Outcome<School>> => {
    const outcome = await attempt(desk, async () => {
      const school = await run();
      const read = await attemptRead(desk, () => calls.schools());
      if ('done' in read) schools = read.done.escolas;
      return school;
    });
    if (!('done' in outcome)) return outcome;
    const { id, nome } = outcome.done;
    draw();
    recado.say(textOf(nome));
    place.querySelector<HTMLElement>(`[data-escola="${id}"]`)?.scrollIntoView({ block: 'nearest' });
    return outcome;
  };
  const line = (school: School): HTMLElement => {
    const { id, nome, cnpj, inep, municipio, uf, pessoas } = school;
    const facts = [cnpj, inep, [municipio, uf].filter(Boolean).join(' - ')].filter(Boolean).join(' · ');
    const edit = () => {
      const form = schoolForm(desk, school, messages.save, (fields) =>
        save(() => calls.schoolUpdate({ id, ...fields }), messages.schoolSaved),
      );
      row.replaceChildren(form.root);
      form.focus();
    };
    const row = h(
      'li',
      { class: 'linha', 'data-escola': id },
      h(
        'div',
        {},
        h('strong', {}, nome),
        h('span', { class: 'dica' }, facts),
        h('a', { href: staffHash('pessoas', { escola_id: id }) }, messages.peopleOfSchool(pessoas)),
      ),
      button(messages.edit, 'discreto', edit, messages.editOf(nome)),
    );
    return row;
  };
  const draw = (): void =>
    fill(
      place,
      ...createPagedList(
        { ...app.messages, searchClasses: messages.searchSchools },
        {
          rows: schools,
          kept,
          text: ({ nome, cnpj, inep, municipio }) => [nome, cnpj, inep, municipio].join(' '),
          count: (rows) => messages.schoolsFound(rows.length),
          show: (rows) => [h('ul', { class: 'fichas' }, ...rows.map(line))],
        },
      ),
    );
  draw();
  const add = schoolForm(desk, null, messages.addSchool, (fields) =>
    save(() => calls.schoolCreate({ nome: '', ...fields }), messages.schoolAdded),
  );
  return networkPage(
    desk,
    'rede',
    recado.root,
    sheet(messages.schoolsTitle, place),
    sheet(messages.newSchool, add.root),
  );
}

/** Passes the fields to `save` and shows its errors. */
function schoolForm(
  desk: Desk,
  school: School | null,
  label: string,
  save: (fields: SchoolFields) => Promise<Outcome<School>>,
) {
  const { messages } = desk;
  const fields = NAMES.map((name) => ({
    name,
    field: createField({ label: messages.schoolFields[name], value: school?.[name] ?? '' }),
  }));
  const problem = h('p', { class: 'erro', role: 'alert' });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    problem.textContent = '';
    for (const { field } of fields) field.refuse('');
    const outcome = await save(
      Object.fromEntries(fields.map(({ name, field }) => [name, field.input.value])),
    );
    if ('done' in outcome) typed.forget();
    if ('done' in outcome && !school) for (const { field } of fields) field.input.value = '';
    if (!('failed' in outcome)) return;
    const { failed } = outcome;
    const wrong = fields.find(({ name }) => name === failed.field);
    if (wrong) wrong.field.refuse(failed.text);
    else problem.textContent = failed.text;
  };
  const root = h(
    'form',
    { novalidate: true, on: { submit: (event) => void submit(event) } },
    h('div', { class: 'filtros' }, ...fields.map(({ field }) => field.root)),
    problem,
    h(
      'div',
      { class: 'passos' },
      h('button', { type: 'submit', class: school ? 'discreto' : 'firme' }, label),
    ),
  );
  const typed = keepTyped(desk, school?.id ?? 'escola', root);
  return { root, focus: () => fields[0]?.field.input.focus() };
}
