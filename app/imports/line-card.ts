// One line of a draft: its wrong cells with the reason and the proposed repair, and the others on demand.
import type { DraftFault } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, createField } from '../desk/controls.ts';
import { staffHash } from '../desk/route.ts';
import { NAME } from './fields.ts';
import type { ImportDesk } from './import-desk.ts';
import { reasonText } from './reason-text.ts';

/* What was typed and is not saved yet, by draft and line, so that Back and Forward lose nothing. Only in memory: it holds CPFs. */
const typed = new Map<string, readonly string[]>();

export type LineCard = ReturnType<typeof createLineCard>;

export function createLineCard({ desk, draft, saveLine }: ImportDesk, line: number) {
  const { messages } = desk;
  const body = h('form', {
    novalidate: true,
    on: { submit: (event) => (event.preventDefault(), void save()) },
  });
  const legend = h('legend', { tabindex: '-1' }, messages.line(line));
  const root = h('fieldset', { class: 'linha-ruim', on: { focusout: (event) => left(event) } }, legend, body);
  const key = `${draft().id} ${line}`;
  let cells = [...(typed.get(key) ?? [])];
  let isChanged = typed.has(key);
  let drawn = '';
  let saving = Promise.resolve(true);

  const send = async (): Promise<boolean> => {
    isChanged = false;
    const sent = cells;
    const saved = await saveLine(line, sent);
    if (!saved) isChanged = true;
    else if (typed.get(key) === sent) typed.delete(key);
    return saved;
  };
  /* False when it failed; a save that is under way is waited for. */
  const save = (): Promise<boolean> => {
    if (isChanged) saving = send();
    return saving;
  };
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (!root.contains(relatedTarget as Node | null)) void save();
  };
  const leaveOut = async (): Promise<void> => {
    const question = {
      title: messages.leaveOutQuestion(line),
      text: messages.leaveOutText,
      yes: messages.leaveOut,
    };
    if (await askFirst(desk, question)) await saveLine(line, null);
  };
  const write = (at: number, text: string): void => {
    cells = draft().colunas.map((_, n) => (n === at ? text : (cells[n] ?? '')));
    isChanged = true;
    typed.set(key, cells);
  };
  const use = (at: number, text: string): void => {
    write(at, text);
    void save();
  };
  const cell = (at: number, faults: readonly DraftFault[]): HTMLElement => {
    const { campo = null, nome = '' } = draft().colunas[at] ?? {};
    const field = createField({
      label: (campo !== null && messages.columnNames[campo]) || nome,
      value: cells[at] ?? '',
      problem: faults.map((fault) => reasonText(messages, fault.motivo)).join(' '),
    });
    field.input.addEventListener('input', () => write(at, field.input.value));
    for (const { sugestao, pessoa } of faults) {
      if (sugestao !== null)
        field.root.append(button(messages.useValue(sugestao), 'discreto', () => use(at, sugestao)));
      if (pessoa !== null)
        field.root.append(h('a', { href: staffHash('pessoa', { id: pessoa }) }, messages.seeRecord));
    }
    return field.root;
  };
  const draw = (faults: readonly DraftFault[]): void => {
    const { colunas, tipo } = draft();
    const columnOf = (campo: string): number => colunas.findIndex((column) => column.campo === campo);
    const name = cells[columnOf(NAME[tipo])] ?? '';
    const homeless = faults.filter(({ campo }) => columnOf(campo) < 0);
    const isWrong = (at: number): boolean => faults.some(({ campo }) => columnOf(campo) === at);
    const all = colunas.map((_, at) => at);
    const fields = (wrong: boolean): HTMLElement[] =>
      all
        .filter((at) => isWrong(at) === wrong)
        .map((at) =>
          cell(
            at,
            faults.filter(({ campo }) => columnOf(campo) === at),
          ),
        );
    const rest = h('div', { class: 'filtros' });
    const details = h(
      'details',
      { on: { toggle: () => rest.childElementCount === 0 && fill(rest, ...fields(false)) } },
      h('summary', {}, messages.wholeLine),
      rest,
    );
    fill(
      body,
      name !== '' && h('p', {}, name),
      ...homeless.map(({ campo, motivo }) =>
        h('p', { class: 'erro' }, `${messages.columnNames[campo] ?? campo}: ${reasonText(messages, motivo)}`),
      ),
      h('div', { class: 'filtros' }, ...fields(true)),
      cells.length > 0 && details,
      h(
        'div',
        { class: 'passos' },
        cells.length > 0 && h('button', { type: 'submit', class: 'discreto' }, messages.checkLine),
        button(messages.leaveOut, 'discreto', () => void leaveOut()),
      ),
    );
  };
  return {
    root,
    isChanged: () => isChanged,
    save,
    /** Forgets what was typed: the line is left out. */
    drop(): void {
      isChanged = false;
      typed.delete(key);
    },
    focus: () => (root.querySelector('input') ?? legend).focus(),
    /** Cells that are being typed are kept. */
    sync(values: readonly string[], faults: readonly DraftFault[]): void {
      if (!isChanged) cells = [...values];
      const now = JSON.stringify([cells, faults, draft().colunas]);
      if (now === drawn || (isChanged && drawn !== '')) return;
      const inputs = (): HTMLInputElement[] => [...body.querySelectorAll('input')];
      const at = inputs().indexOf(document.activeElement as HTMLInputElement);
      const hadFocus = body.contains(document.activeElement);
      drawn = now;
      draw(faults);
      if (hadFocus) (inputs()[Math.max(at, 0)] ?? legend).focus();
    },
  };
}
