// A person in the list: a name that links to the page, and their situation.
import type { PersonLine } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { staffHash } from '../desk/route.ts';
import { rolesText } from './role-text.ts';

/** `box` marks the person. */
export function personLine(desk: Desk, person: PersonLine, box: HTMLElement | null): HTMLElement {
  const { messages, app } = desk;
  const { id, nome_completo, codigo, situacao, ultimo_acesso, oculto } = person;
  const none = oculto.includes('ultimo_acesso') ? messages.hidden : messages.never;
  const seen = ultimo_acesso === null ? none : momentText(ultimo_acesso, app.language);
  const name = h('a', { href: staffHash('pessoa', { id }) }, nome_completo);
  return h(
    'li',
    { class: 'pessoa' },
    box ? h('span', { class: 'marca' }, box, name) : name,
    situationMark(desk, situacao),
    h('span', { class: 'dica' }, [codigo, rolesText(app, person)].filter(Boolean).join(' · ')),
    h('span', { class: 'dica' }, messages.lastSeen(seen)),
  );
}

const situationMark = ({ messages }: Desk, situacao: string): HTMLElement =>
  h(
    'span',
    { class: `situacao ${situacao === 'pode_entrar' ? 'situacao-boa' : 'situacao-ruim'}` },
    messages.situations[situacao] ?? situacao,
  );
