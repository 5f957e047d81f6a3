// The names of roles for people.
import type { NamedRole, PersonLine } from '@portaria/client';
import type { Messages } from '../site/texts/messages-pt.ts';
import { roleText, schoolText } from '../site/pieces/view.ts';

export const namedRole = (messages: Messages, { nome, escola_nome }: NamedRole): string =>
  `${roleText(nome, messages)}, ${schoolText(escola_nome, messages)}`;

/** The roles of staff, or the kind and school of a student or guardian. */
export const rolesText = (
  messages: Messages,
  { papeis = [], portal_type, escola_nome }: PersonLine,
): string =>
  portal_type
    ? `${roleText(portal_type, messages)}, ${schoolText(escola_nome ?? null, messages)}`
    : papeis.map((role) => namedRole(messages, role)).join('; ');
