// The client's calls about families, and about many roles at once.
import type * as answers from './answers.ts';
import type { Call } from './call.ts';

/** A new student (`matricula`, `turma_id`, `nascimento`) or guardian (`cpf`, `telefone`; `aluno_id` with `parentesco` links). */
export interface NewProfile {
  readonly portal_type: 'aluno' | 'responsavel';
  readonly nome_completo: string;
  /** An `administrador` names the school. */
  readonly escola_id?: string | null;
  readonly cpf?: string | null;
  readonly telefone?: string | null;
  readonly matricula?: string | null;
  readonly turma_id?: string | null;
  /** `2015-03-04` */
  readonly nascimento?: string | null;
  readonly email?: string | null;
  readonly aluno_id?: string | null;
  readonly parentesco?: answers.Kinship | null;
}

/** A student and one of the guardians. */
export interface FamilyLink {
  readonly aluno_id: string;
  readonly responsavel_id: string;
}

/** The calls about families; the database checks permissions. */
export interface Families {
  /** Adds a student or a guardian. */
  portalCreate(profile: NewProfile): Promise<answers.Person & answers.Undoable>;
  /** `ordem` 1 puts the guardian first, absent puts them last. */
  portalLink(
    link: FamilyLink & { readonly parentesco: answers.Kinship; readonly ordem?: number },
  ): Promise<answers.Family>;
  portalUnlink(link: FamilyLink): Promise<answers.Family>;
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

export const createFamilies = (call: Call): Families => {
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
