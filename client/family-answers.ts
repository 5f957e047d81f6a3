// The types of families: who is linked to whom, and what the calls about them answer.

/** Sends a request, and checks that the answer has these fields. */
export type FamilyCall = <T extends object>(request: {
  readonly path: string;
  readonly body?: object;
  readonly fields: readonly (keyof T & string)[];
}) => Promise<T>;

/** The relation of a guardian to a student, for every gender. */
export type Kinship = 'mae' | 'pai' | 'avo' | 'irmao' | 'tio' | 'tutor' | 'outro';

/** An answer of a call that `undo` takes back within a day. */
export interface Undoable {
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** Somebody whom a call left as they were, and why. */
export interface Kept {
  readonly id: string;
  readonly motivo: string;
}

/** A guardian of a student; the phone is masked. */
export interface Guardian {
  readonly id: string;
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  /** The order in which the school calls them. */
  readonly ordem: number;
  readonly ativo: boolean;
  readonly telefone: string | null;
}

/** An active guardian of a student, as the portal shows it. */
export interface GuardianLink {
  readonly aluno_id: string;
  readonly aluno_nome: string;
  /** Of the guardian. */
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  readonly desde: string;
}

/** A student of a guardian. */
export interface Child {
  readonly id: string;
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  readonly ativo: boolean;
}

/** A class of a school, as `7º A` of a year. */
export interface SchoolClass {
  readonly id: string;
  readonly nome: string;
  readonly ano_letivo: number;
}

/** A student with the guardians after a link changed. */
export interface Family extends Undoable {
  readonly aluno_id: string;
  readonly responsaveis: readonly Guardian[];
}

/** Answer of portal-move; `novo_id` is the record at another school. */
export interface Moved extends Undoable {
  readonly movidos: readonly { readonly id: string; readonly novo_id?: string }[];
  readonly recusados: readonly Kept[];
}

/** The people who ended. */
export interface Ended extends Undoable {
  readonly encerrados: readonly string[];
}

/** Answer of undo: how many people are as before, and who is not. */
export interface Undone {
  readonly id: string;
  readonly acao: string;
  readonly desfeitos: number;
  readonly recusados: readonly Kept[];
}

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
  readonly parentesco?: Kinship | null;
}

/** A student and one of the guardians. */
export interface FamilyLink {
  readonly aluno_id: string;
  readonly responsavel_id: string;
}
