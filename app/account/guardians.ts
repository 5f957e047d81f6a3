// Who is a guardian of each child: the school links and unlinks guardians in their sight.
import type { GuardianLink } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { sheet } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { groupBy } from '../imports/group-by.ts';
import { createTable } from '../site/pieces/table.ts';

export async function createGuardians({ app, messages, calls }: Desk): Promise<HTMLElement> {
  const { vinculos } = await calls.portalGuardians();
  const children = groupBy(vinculos, ({ aluno_id }) => aluno_id);
  const line = ({ nome_completo, parentesco, desde }: GuardianLink) => [
    nome_completo,
    messages.kinships[parentesco] ?? parentesco,
    momentText(desde, app.language),
  ];
  const header = [messages.nameTitle, messages.kinship, messages.linkedSince];
  return sheet(
    messages.guardiansTitle,
    h('p', { class: 'dica' }, vinculos.length === 0 ? messages.noGuardians : messages.guardiansHint),
    ...[...children.values()].map((links) =>
      createTable(links[0]?.aluno_nome ?? '', header, links.map(line)),
    ),
  );
}
