// Buttons, fields and selects for the pages of the administration.
import { h, setAttribute, setText, type Child } from '../dom/dom.ts';

export const button = (text: string, kind: 'firme' | 'discreto', click: () => void, label?: string) =>
  h('button', { type: 'button', class: kind, 'aria-label': label, on: { click } }, text);

let fields = 0;

export type FieldOptions = {
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly type?: 'text' | 'tel' | 'number';
  readonly inputmode?: 'numeric';
  readonly maxlength?: number;
};

/** A labelled input with a place for its error. */
export function createField({ label, hint, value, type, inputmode, maxlength }: FieldOptions) {
  const id = `campo-${++fields}`;
  const input = h('input', {
    id,
    type: type ?? 'text',
    autocomplete: 'off',
    inputmode,
    maxlength,
    value,
    'aria-describedby': hint ? `${id}-dica ${id}-erro` : `${id}-erro`,
  });
  const problem = h('p', { id: `${id}-erro`, class: 'erro' });
  const root = h(
    'div',
    { class: 'campo' },
    h('label', { for: id }, label),
    hint && h('p', { id: `${id}-dica`, class: 'dica' }, hint),
    input,
    problem,
  );
  const refuse = (text: string): void => {
    setText(problem, text);
    setAttribute(input, 'aria-invalid', text !== '' && 'true');
    if (text !== '') input.focus();
  };
  return { root, input, refuse };
}

/** A labelled select; the options are pairs of value and text. */
export function createChoice(label: string, options: readonly (readonly [string, string])[], value = '') {
  const id = `campo-${++fields}`;
  const input = h(
    'select',
    { id },
    ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)),
  );
  return { root: h('div', { class: 'campo' }, h('label', { for: id }, label), input), input };
}

export const sheet = (title: string, ...children: Child[]) =>
  h('section', { class: 'folha' }, h('h2', {}, title), ...children);
