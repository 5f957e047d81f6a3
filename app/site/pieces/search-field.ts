// A field that searches while the person types.
import { h } from '../../dom/dom.ts';

export function createSearchField(label: string, search: (text: string) => void, value = ''): HTMLElement {
  const input = h('input', {
    type: 'search',
    autocomplete: 'off',
    value,
    on: { input: (event) => search((event.target as HTMLInputElement).value) },
  });
  return h('label', { class: 'busca' }, label, input);
}
