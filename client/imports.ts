// The client's calls about drafts of imports: files of staff and families, checked and mended before they are imported.
import type { Committed, Draft } from './answers.ts';
import type { Call } from './call.ts';

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
  /** Leaves out the lines of people who are there, whose faults say nothing else. */
  readonly sem_cadastradas?: boolean;
  /** Puts the proposed repair into each cell of the draft that has one. */
  readonly com_sugestoes?: boolean;
}

/** The calls about drafts of imports. A draft is its author's alone, for a day. */
export interface Imports {
  /** Begins a draft, or adds to it; with an id it reads the draft. */
  importDraft(draft: DraftLines | string): Promise<Draft>;
  /** Replaces the cells of a line; null leaves the line out. */
  importDraftRow(id: string, linha: number, valores: readonly string[] | null): Promise<Draft>;
  /** Imports all lines, or none. A draft that was imported has the same answer again. */
  importCommit(id: string): Promise<Committed>;
}

const DRAFT = ['id', 'total'] as const;

export const createImports = (call: Call): Imports => {
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
