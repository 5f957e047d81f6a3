// Buttons, fields and selects for the pages of the administration.
import { h, setAttribute, setText, type Child } from '../dom/dom.ts';

export const button = (text: string, kind: 'firme' | 'discreto', click: () => void, label?: string) =>
  h('button', { type: 'button', class: kind, 'aria-label': label, on: { click } }, text);

let fields = 0;

export type FieldOptions = {
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly type?: 'text' | 'tel' | 'number' | 'date';
  readonly inputmode?: 'numeric';
  readonly maxlength?: number;
  /** What is wrong with the value at first. */
  readonly problem?: string;
};

/** A labelled input with a place for its error. */
export function createField({
  label,
  hint,
  value,
  type,
  inputmode,
  maxlength,
  problem: first,
}: FieldOptions) {
  const id = `campo-${++fields}`;
  const input = h('input', {
    id,
    type: type ?? 'text',
    autocomplete: 'off',
    inputmode,
    maxlength,
    value,
    'aria-describedby': hint ? `${id}-dica ${id}-erro` : `${id}-erro`,
    'aria-invalid': first ? 'true' : null,
  });
  const problem = h('p', { id: `${id}-erro`, class: 'erro' }, first);
  const root = h(
    'div',
    { class: 'campo' },
    h('label', { for: id }, label),
    hint && h('p', { id: `${id}-dica`, class: 'dica' }, hint),
    input,
    problem,
  );
  return { root, input, refuse: refusal(input, problem) };
}

/** A labelled select; the options are pairs of value and text. */
export function createChoice(label: string, options: readonly (readonly [string, string])[], value = '') {
  const id = `campo-${++fields}`;
  const input = h(
    'select',
    { id },
    ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)),
  );
  const problem = h('p', { id: `${id}-erro`, class: 'erro' });
  setAttribute(input, 'aria-describedby', problem.id);
  const refuse = refusal(input, problem);
  return {
    root: h('div', { class: 'campo' }, h('label', { for: id }, label), input, problem),
    input,
    refuse,
  };
}

const refusal =
  (input: HTMLElement, problem: HTMLElement) =>
  (text: string): void => {
    setText(problem, text);
    setAttribute(input, 'aria-invalid', text !== '' && 'true');
    if (text !== '') input.focus();
  };

export const sheet = (title: string, ...children: Child[]) =>
  h('section', { class: 'folha' }, h('h2', {}, title), ...children);
