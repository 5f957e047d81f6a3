// The columns of a draft: what each of them holds, as recognised, and a choice to correct it.
import { fill, h } from '../dom/dom.ts';
import { addSchools } from '../desk/add-schools.ts';
import { button, createChoice } from '../desk/controls.ts';
import { FIELDS, REQUIRED } from './fields.ts';
import { lacksSchool, type ImportDesk } from './import-desk.ts';

export function createColumnsSheet({ desk, draft, assign, useSchool, hasTable }: ImportDesk) {
  const { messages, calls } = desk;
  const summary = h('summary');
  const missing = h('p', { class: 'erro' });
  const choices = h('div', { class: 'filtros' });
  const details = h('details', {}, summary, h('p', { class: 'dica' }, messages.columnsHint), choices);
  const school = createChoice(messages.schoolOfAll, [['', messages.chooseSchool]]);
  const take = (): void => {
    const { value } = school.input;
    school.refuse(value === '' ? messages.chooseSchool : '');
    if (value !== '') void useSchool(value);
  };
  const use = h('div', { class: 'passos' }, button(messages.useSchool, 'discreto', take));
  const schools = h('div', {}, school.root, use);
  const root = h(
    'section',
    { class: 'folha' },
    h('h2', {}, messages.columnsTitle),
    missing,
    schools,
    details,
  );
  let shown = '';
  let asked = false;

  const choiceOf = (nome: string, campo: string | null, at: number): HTMLElement => {
    const { tipo, colunas } = draft();
    const options = FIELDS[tipo].map((field) => [field, messages.columnNames[field] ?? field] as const);
    const choice = createChoice(nome, [['', messages.notImported], ...options], campo ?? '');
    choice.input.addEventListener('change', () => {
      const chosen = choice.input.value;
      // A field is in one column.
      const fields = colunas.map((column) => (column.campo === chosen ? '' : (column.campo ?? '')));
      void assign(fields.with(at, chosen));
    });
    return choice.root;
  };
  return {
    root,
    sync(): void {
      const { tipo, colunas } = draft();
      const known = colunas.filter(({ campo }) => campo !== null).length;
      const lacks = REQUIRED[tipo].filter((field) => !colunas.some(({ campo }) => campo === field));
      if (lacksSchool(draft())) lacks.unshift('escola');
      schools.hidden = !lacksSchool(draft()) || !hasTable();
      if (!schools.hidden && !asked) void addSchools(calls, school.input);
      asked ||= !schools.hidden;
      summary.textContent = messages.columnsKnown(known, colunas.length - known);
      missing.textContent =
        lacks.length === 0
          ? ''
          : messages.columnsMissing(lacks.map((field) => messages.columnNames[field] ?? field).join(', '));
      if (shown === '' && (lacks.length > 0 || known < colunas.length)) details.open = true;
      const now = JSON.stringify(colunas);
      if (now === shown) return;
      const focused = [...choices.querySelectorAll('select')].indexOf(
        document.activeElement as HTMLSelectElement,
      );
      shown = now;
      fill(choices, ...colunas.map(({ nome, campo }, at) => choiceOf(nome, campo, at)));
      choices.querySelectorAll('select')[focused]?.focus();
    },
  };
}
