// The client's calls about families, and about many roles at once.
import type { Person } from './administration-answers.ts';
import type * as answers from './family-answers.ts';

/** The calls about families; the database checks permissions. */
export interface Families {
  /** Adds a student or a guardian. */
  portalCreate(profile: answers.NewProfile): Promise<Person & answers.Undoable>;
  /** `ordem` 1 puts the guardian first, absent puts them last. */
  portalLink(
    link: answers.FamilyLink & { readonly parentesco: answers.Kinship; readonly ordem?: number },
  ): Promise<answers.Family>;
  portalUnlink(link: answers.FamilyLink): Promise<answers.Family>;
  /** Up to 400 students. To another school the record ends and a new one begins. */
  portalMove(move: {
    readonly ids: readonly string[];
    readonly turma_id: string;
    /** The number of one student at the other school. */
    readonly matricula?: string;
  }): Promise<answers.Moved>;
  /** Up to 400 people, or the students of a class. */
  portalEnd(who: { readonly ids: readonly string[] } | { readonly turma_id: string }): Promise<answers.Ended>;
  /** Up to 400 people; without `ids` all who have the role at the school. */
  rolesEnd(roles: {
    readonly papel: string;
    readonly escola_id: string;
    readonly ids?: readonly string[];
  }): Promise<answers.Ended & { readonly recusados: readonly answers.Kept[] }>;
  /** Takes back, within a day, what the call with this `desfazer` did. */
  undo(id: string): Promise<answers.Undone>;
}

const FAMILY = ['aluno_id', 'responsaveis', 'desfazer'] as const;

export const createFamilies = (call: answers.FamilyCall): Families => {
  return {
    portalCreate: (body) =>
      call({ path: 'portal-create', body, fields: ['id', 'situacao', 'porque', 'desfazer'] }),
    portalLink: (body) => call({ path: 'portal-link', body, fields: FAMILY }),
    portalUnlink: (body) => call({ path: 'portal-unlink', body, fields: FAMILY }),
    portalMove: (body) => call({ path: 'portal-move', body, fields: ['movidos', 'recusados', 'desfazer'] }),
    portalEnd: (body) => call({ path: 'portal-end', body, fields: ['encerrados', 'desfazer'] }),
    rolesEnd: (body) => call({ path: 'roles-end', body, fields: ['encerrados', 'recusados', 'desfazer'] }),
    undo: (id) => call({ path: 'undo', body: { id }, fields: ['desfeitos', 'recusados'] }),
  };
};
