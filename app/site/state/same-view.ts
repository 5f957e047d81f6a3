// Whether two sessions show the same screen. They may end at different times, and have their fields in another order.
import type { AnySession } from './session-states.ts';

const shown = (session: AnySession): unknown[] =>
  'perfil' in session
    ? [session.perfil.id, session.perfis, session.outros_telefones]
    : [session.usuario.id, session.principal_role, session.escola_id, session.roles, session.exige];

export const isSameView = (one: AnySession, other: AnySession): boolean =>
  JSON.stringify(shown(one)) === JSON.stringify(shown(other));
