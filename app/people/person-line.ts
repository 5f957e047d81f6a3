// A person in the list: a name that links to the page, and their situation.
import type { PersonLine } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { staffHash } from '../desk/route.ts';
import { rolesText } from './role-text.ts';

export function personLine(desk: Desk, person: PersonLine): HTMLElement {
  const { messages, app } = desk;
  const { id, nome_completo, codigo, situacao, ultimo_acesso } = person;
  const seen = ultimo_acesso === null ? messages.never : momentText(ultimo_acesso, app.language);
  return h(
    'li',
    { class: 'pessoa' },
    h('a', { href: staffHash('pessoa', { id }) }, nome_completo),
    situationMark(desk, situacao),
    h('span', { class: 'dica' }, [codigo, rolesText(app.messages, person)].filter(Boolean).join(' · ')),
    h('span', { class: 'dica' }, messages.lastSeen(seen)),
  );
}

const situationMark = ({ messages }: Desk, situacao: string): HTMLElement =>
  h(
    'span',
    { class: `situacao ${situacao === 'pode_entrar' ? 'situacao-boa' : 'situacao-ruim'}` },
    messages.situations[situacao] ?? situacao,
  );
