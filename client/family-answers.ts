// Types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.

/** The relation of a guardian to a student, for every gender. */
export type Kinship = 'mae' | 'pai' | 'avo' | 'irmao' | 'tio' | 'tutor' | 'outro';

/** A guardian of a student. */
export interface Guardian {
  readonly id: string;
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  /** The order in which the school calls them. */
  readonly ordem: number;
  readonly ativo: boolean;
  /** Masked. */
  readonly telefone: string | null;
}

/** An active guardian of a student, as the portal shows it. */
export interface GuardianLink {
  readonly aluno_id: string;
  readonly aluno_nome: string;
  /** Of the guardian. */
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  /** ISO 8601, UTC. */
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

/** An answer of a call that `undo` takes back within a day. */
export interface Undoable {
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** Somebody whom the call left as they were, and why. */
export interface Kept {
  readonly id: string;
  readonly motivo: string;
}

/** A student with the guardians after a link changed. */
export interface Family {
  readonly aluno_id: string;
  readonly responsaveis: readonly Guardian[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** The people who moved, and who did not. */
export interface Moved {
  readonly movidos: readonly {
    readonly id: string;
    /** The record at the other school. */
    readonly novo_id?: string;
  }[];
  readonly recusados: readonly Kept[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** The people who ended. */
export interface Ended {
  readonly encerrados: readonly string[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** How many people are as before, and who is not. */
export interface Undone {
  readonly id: string;
  readonly acao: string;
  readonly desfeitos: number;
  readonly recusados: readonly Kept[];
}

/** A fault of a draft: where, why, and the repaired value if there is one. */
export interface DraftFault {
  /** The line in the file; the first line has the names. */
  readonly linha: number;
  readonly campo: string;
  readonly motivo: string;
  /** The repaired value. */
  readonly sugestao: string | null;
  /** The record that is there already. */
  readonly pessoa: string | null;
}

/** A draft with the first 200 faults and their lines; after a call with continua only id and total. */
export interface Draft {
  readonly id: string;
  readonly tipo?: 'equipe' | 'familias';
  readonly total: number;
  readonly colunas?: readonly {
    readonly nome: string;
    /** What the column holds; null for a column that is not imported. */
    readonly campo: string | null;
  }[];
  readonly erros?: readonly DraftFault[];
  readonly total_erros?: number;
  /** How many faults have a proposed repair. */
  readonly sugestoes?: number;
  /** How many lines are of people who are there, and have no other fault. */
  readonly cadastradas?: number;
  readonly linhas?: readonly {
    readonly linha: number;
    readonly valores: readonly string[];
  }[];
  readonly resultado?: Committed;
}

/** The result of import-commit; with `erros` nothing was imported. The draft that is imported has it too. */
export interface Committed {
  readonly importadas: number;
  /** How many people are new. */
  readonly novas: number;
  readonly total: number;
  readonly erros: readonly DraftFault[];
  /** What `undo` takes. */
  readonly desfazer: string | null;
}
