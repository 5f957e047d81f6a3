// The schools that have another phone of this person. Their profiles need a code sent to that phone.
import type { OtherPhone } from '@portaria/client';
import { h } from '../../dom/dom.ts';
import type { AppContext } from '../pieces/view.ts';
import { recordsTexts } from '../texts/records-texts.ts';

export function createOtherPhones(app: AppContext, phones: readonly OtherPhone[]): HTMLElement {
  const texts = recordsTexts(app);
  const phone = ({ escola_nome, destino }: OtherPhone) =>
    h('li', {}, h('strong', {}, escola_nome), h('span', {}, texts.otherPhone(destino)));
  return h(
    'section',
    { class: 'folha' },
    h('h2', {}, texts.otherPhonesTitle),
    h('p', { class: 'dica' }, texts.otherPhonesHint),
    h('ul', { class: 'fichas' }, ...phones.map(phone)),
  );
}
