// Roles as a person reads them.
import type { NamedRole, PersonLine } from '@portaria/client';
import type { Messages } from '../site/messages-pt.ts';
import { roleText, schoolText } from '../site/view.ts';

export const namedRole = (words: Messages, { nome, escola_nome }: NamedRole): string =>
  `${roleText(nome, words)}, ${schoolText(escola_nome, words)}`;

/** The roles of staff, or what a student or guardian is and where. */
export const rolesText = (words: Messages, { papeis = [], portal_type, escola_nome }: PersonLine): string =>
  portal_type
    ? `${roleText(portal_type, words)}, ${schoolText(escola_nome ?? null, words)}`
    : papeis.map((role) => namedRole(words, role)).join('; ');
