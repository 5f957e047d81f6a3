// What the parts of the import page share: the draft, and the calls that change it.
import type { Draft } from '@portaria/client';
import type { Desk } from '../desk/desk.ts';

/** A draft as the service answers it once all lines are there. */
export type WholeDraft = Required<Omit<Draft, 'resultado'>> & Pick<Draft, 'resultado'>;

export type ImportDesk = {
  readonly desk: Desk;
  draft(): WholeDraft;
  /** Replaces the cells of a line, or leaves it out (null); one at a time. False when that failed. */
  saveLine(line: number, cells: readonly string[] | null): Promise<boolean>;
  /** Leaves out the lines of people who are there, whose faults say nothing else. */
  leaveRegisteredOut(): Promise<boolean>;
  /** Puts the proposed repairs into all lines. */
  acceptProposals(): Promise<boolean>;
  /** Names the field of each column; an empty text for none. */
  assign(fields: readonly string[]): Promise<void>;
  /** Sends the lines again with this school in each of them; while the page has them all. */
  useSchool(school: string): Promise<void>;
  hasTable(): boolean;
};

/* A file of an administrador names the school of each line; that of a school account need not. */
export const lacksSchool = ({ colunas, erros }: WholeDraft): boolean =>
  !colunas.some(({ campo }) => campo === 'escola') && erros.some(({ campo }) => campo === 'escola');

export const whole = (draft: Draft): WholeDraft => ({
  tipo: 'equipe',
  colunas: [],
  erros: [],
  total_erros: draft.erros?.length ?? 0,
  sugestoes: 0,
  cadastradas: 0,
  linhas: [],
  ...draft,
});
