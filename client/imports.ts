// The client's calls about drafts of imports: files of staff and families, checked and mended before they are imported.
import type { FamilyCall, Undoable } from './family-answers.ts';

/** A fault of a draft: where, why, and the repaired value if there is one. */
export interface DraftFault {
  readonly linha: number;
  readonly campo: string;
  readonly motivo: string;
  readonly sugestao: string | null;
  /** The record that is there already. */
  readonly pessoa: string | null;
}

/** The lines of a draft, up to 500 a call. Without `id` a draft begins; `colunas` of a draft that is there name its columns again. */
export interface DraftLines {
  readonly tipo: 'equipe' | 'familias';
  readonly id?: string;
  readonly colunas?: readonly string[];
  readonly linhas?: readonly (readonly string[])[];
  /** The row of each line in the file, ascending; otherwise they follow the last one, from 2 on. */
  readonly numeros?: readonly number[];
  /** More lines follow: nothing is checked yet. */
  readonly continua?: boolean;
}

/** A draft with the first 200 faults and their lines. After a call with `continua` it has only `id` and `total`. */
export interface Draft {
  readonly id: string;
  readonly total: number;
  readonly tipo?: 'equipe' | 'familias';
  /** `campo` is what the column holds; null for a column that is not imported. */
  readonly colunas?: readonly { readonly nome: string; readonly campo: string | null }[];
  readonly erros?: readonly DraftFault[];
  readonly total_erros?: number;
  readonly linhas?: readonly { readonly linha: number; readonly valores: readonly string[] }[];
}

/** Answer of importCommit; with `erros` nothing was imported. */
export interface Committed {
  readonly importadas: number;
  /** How many people are new. */
  readonly novas: number;
  readonly total: number;
  readonly erros: readonly DraftFault[];
  readonly desfazer: Undoable['desfazer'] | null;
}

/** Answer of people-import; with one bad row, nothing is imported. */
export interface ImportResult {
  readonly importadas: number;
  readonly total: number;
  readonly erros: readonly { readonly linha: number; readonly motivo: string }[];
  readonly ensaio: boolean;
}

/** The calls about drafts of imports. A draft is its author's alone, for a day. */
export interface Imports {
  /** Begins a draft, or adds to it; with an id it reads the draft. */
  importDraft(draft: DraftLines | string): Promise<Draft>;
  /** Replaces the cells of a line; null leaves the line out. */
  importDraftRow(id: string, linha: number, valores: readonly string[] | null): Promise<Draft>;
  /** Imports all lines, or none. */
  importCommit(id: string): Promise<Committed>;
}

const DRAFT = ['id', 'total'] as const;

export const createImports = (call: FamilyCall): Imports => {
  return {
    importDraft: (draft) =>
      typeof draft === 'string'
        ? call({ path: `import-draft?id=${encodeURIComponent(draft)}`, fields: DRAFT })
        : call({ path: 'import-draft', body: draft, fields: DRAFT }),
    importDraftRow: (id, linha, valores) =>
      call({ path: 'import-draft-row', body: { id, linha, valores }, fields: DRAFT }),
    importCommit: (id) =>
      call({ path: 'import-commit', body: { id }, fields: ['importadas', 'total', 'erros'] }),
  };
};
