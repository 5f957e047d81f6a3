// The family of a person: the guardians of a student, or the students of a guardian, linked and unlinked.
import type { FamilyLink, Kinship, Undoable } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { button, sheet } from '../desk/controls.ts';
import type { Recado } from '../desk/recado.ts';
import { staffHash } from '../desk/route.ts';
import type { PersonDesk, PersonSection } from '../people/person-desk.ts';
import { changeFamily } from './change-family.ts';
import { createLinkForm } from './link-form.ts';
import { mayManageFamilies } from './may-manage.ts';

type Relative = { readonly id: string; readonly nome_completo: string; readonly parentesco: Kinship };

export function createPersonFamily(view: PersonDesk, recado: Recado): PersonSection {
  const { desk } = view;
  const { messages, calls } = desk;
  const list = h('div');
  const isStudent = view.person().portal_type !== 'responsavel';

  const linkTo = (other: string): FamilyLink =>
    isStudent
      ? { aluno_id: view.person().id, responsavel_id: other }
      : { aluno_id: other, responsavel_id: view.person().id };
  const change = (run: () => Promise<Undoable>, text: string): Promise<boolean> =>
    changeFamily(view, recado, run, () => text, { unique_violation: messages.alreadyLinked });
  const unlink = ({ id, nome_completo }: Relative): Promise<boolean> =>
    change(() => calls.portalUnlink(linkTo(id)), messages.unlinked(nome_completo));
  const form = createLinkForm(view, isStudent ? 'responsavel' : 'aluno', (other, parentesco, isFirst) =>
    change(
      () => calls.portalLink({ ...linkTo(other.id), parentesco, ...(isFirst ? { ordem: 1 } : {}) }),
      messages.linked(other.nome_completo),
    ),
  );
  const line = (relative: Relative, manages: boolean) => {
    const { id, nome_completo, parentesco } = relative;
    const to = h('a', { href: staffHash('pessoa', { id }) }, nome_completo);
    return h(
      'li',
      { class: 'linha' },
      h('span', {}, to, ` · ${messages.kinships[parentesco] ?? parentesco}`),
      manages &&
        button(messages.unlink, 'discreto', () => void unlink(relative), messages.unlinkOf(nome_completo)),
    );
  };
  const root = sheet(isStudent ? messages.guardiansTitle : messages.childrenTitle, list, form);
  return {
    root,
    sync({ responsaveis, alunos, ativo, contexto }) {
      root.hidden = contexto !== 'portal';
      const manages = mayManageFamilies(desk);
      form.hidden = !manages || !ativo;
      const relatives: readonly Relative[] = responsaveis ?? alunos ?? [];
      fill(
        list,
        relatives.length === 0
          ? h('p', { class: 'dica' }, isStudent ? messages.noGuardians : messages.noChildren)
          : h('ul', { class: 'fichas' }, ...relatives.map((relative) => line(relative, manages))),
      );
    },
  };
}
