// The place of the offer of a passkey, which loads on demand. Students are not asked: most services allow them none.
import { h } from '../../dom/dom.ts';
import type { AnySession } from '../state/session-states.ts';
import type { AppContext } from './view.ts';

export function createKeyOffer(app: AppContext, session: AnySession): HTMLElement {
  const isPortal = 'perfil' in session;
  const place = h('div', { class: 'lugar-aviso' });
  if (app.settings.passkeys && !(isPortal && session.perfil.portal_type === 'aluno'))
    import('../../passkeys/offer.ts')
      .then((file) => file.offerKey(app, isPortal ? 'portal' : 'sistema', place))
      .catch(() => 0); // the session works without it
  return place;
}
