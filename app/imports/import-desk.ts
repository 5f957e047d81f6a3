// What the parts of the import page share: the draft, and the calls that change it.
import type { Draft } from '@portaria/client';
import type { Desk } from '../desk/desk.ts';

/** A draft as the service answers it once all lines are there. */
export type WholeDraft = Required<Draft>;

export type ImportDesk = {
  readonly desk: Desk;
  draft(): WholeDraft;
  /** Replaces the cells of a line, or leaves it out (null); one at a time. False when that failed. */
  saveLine(line: number, cells: readonly string[] | null): Promise<boolean>;
  /** Names the field of each column; an empty text for none. */
  assign(fields: readonly string[]): Promise<void>;
};

export const whole = (draft: Draft): WholeDraft => ({
  tipo: 'equipe',
  colunas: [],
  erros: [],
  total_erros: draft.erros?.length ?? 0,
  linhas: [],
  ...draft,
});
