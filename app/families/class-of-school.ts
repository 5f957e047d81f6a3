// The choice of a class at a school that is chosen beside it.
import { PortariaError } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { createChoice } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { createStaffReader } from '../site/state/rest.ts';

type Turma = { readonly id: string; readonly nome: string; readonly ano_letivo: number };

export function createClassOfSchool({ app, messages }: Desk, label: string) {
  const read = createStaffReader(app);
  const choice = createChoice(label, [['', messages.chooseClass]]);
  let shown = '';
  let failed = false;
  const noClasses = (error: unknown): null => {
    if (error instanceof PortariaError) app.actions.refused('sistema', error);
    return null;
  };

  /** Offers the classes of this school, the newest first; none without a school. */
  const show = async (escola: string): Promise<void> => {
    shown = escola;
    const path = `turmas?select=id,nome,ano_letivo&escola_id=eq.${escola}&order=ano_letivo.desc,nome,id&limit=1000`;
    const classes = escola === '' ? [] : await read<Turma>(path).catch(noClasses);
    if (shown !== escola) return;
    failed = classes === null;
    choice.refuse(failed ? app.messages.loadFailed : '');
    if (classes === null) return;
    fill(
      choice.input,
      h('option', { value: '' }, messages.chooseClass),
      ...classes.map(({ id, nome, ano_letivo }) =>
        h('option', { value: id }, messages.className(nome, ano_letivo)),
      ),
    );
  };
  choice.input.addEventListener('focus', () => {
    if (failed) void show(shown);
  });
  return { ...choice, show };
}
