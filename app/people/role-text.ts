// The names of roles for people.
import type { NamedRole, PersonLine } from '@portaria/client';
import type { Messages } from '../site/texts/messages-pt.ts';
import { bookTexts } from '../site/texts/book-texts.ts';
import { roleText, schoolText, type AppContext } from '../site/pieces/view.ts';

export const namedRole = (messages: Messages, { nome, escola_nome }: NamedRole): string =>
  `${roleText(nome, messages)}, ${schoolText(escola_nome, messages)}`;

/** The roles of staff, or the kind and school of a student or guardian. */
export const rolesText = (app: AppContext, { papeis = [], portal_type, escola_nome }: PersonLine): string =>
  portal_type
    ? `${roleText(portal_type, app.messages)}, ${schoolText(escola_nome ?? null, app.messages)}`
    : fewRoles(
        papeis.map((role) => namedRole(app.messages, role)),
        app,
      );

const FEW = 3;

/** A person of three hundred schools has one line like everybody. */
const fewRoles = (names: readonly string[], app: AppContext): string =>
  names.length <= FEW
    ? names.join('; ')
    : `${names.slice(0, FEW).join('; ')} ${bookTexts(app).andMore(names.length - FEW)}`;
