// The schools that have another phone of this person. Their profiles need a code sent to that phone.
import type { OtherPhone } from '@portaria/client';
import { h } from '../../dom/dom.ts';
import type { AppContext } from '../pieces/view.ts';

export function createOtherPhones({ messages }: AppContext, phones: readonly OtherPhone[]): HTMLElement {
  const phone = ({ escola_nome, destino }: OtherPhone) =>
    h('li', {}, h('strong', {}, escola_nome), h('span', {}, messages.otherPhone(destino)));
  return h(
    'section',
    { class: 'folha' },
    h('h2', {}, messages.otherPhonesTitle),
    h('p', { class: 'dica' }, messages.otherPhonesHint),
    h('ul', { class: 'fichas' }, ...phones.map(phone)),
  );
}
