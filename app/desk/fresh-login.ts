// Asks for a new code when a change needs a recent sign-in; the page and its input are kept.
import type { Session } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { PortariaLoginDetail } from '../login/portaria-login.ts';
import type { Desk } from './desk.ts';
import { button } from './controls.ts';

/** True when the same person has signed in again, in the same role. */
export function askFreshLogin(desk: Desk): Promise<boolean> {
  const { app, contexto, messages } = desk;
  const login = h('portaria-login', { 'base-url': app.settings.apiUrl, contexto });
  return new Promise((resolve) => {
    const dialog = h(
      'dialog',
      { class: 'novo-codigo', 'aria-labelledby': 'novo-codigo', on: { close: () => end(false) } },
      h('h2', { id: 'novo-codigo', tabindex: '-1' }, messages.freshTitle),
      h('p', {}, messages.freshText),
      login,
      h(
        'div',
        { class: 'escolha' },
        button(app.messages.cancel, 'discreto', () => end(false)),
      ),
    );
    const end = (answer: boolean): void => {
      resolve(answer);
      dialog.close();
      dialog.remove();
    };
    login.addEventListener('portaria-login', (event) => {
      const { detail } = event as CustomEvent<PortariaLoginDetail>;
      void goOn(desk, detail).then(end, () => end(false));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Restores the previous role. If another person signed in, shows that person's session. */
async function goOn(desk: Desk, detail: PortariaLoginDetail): Promise<boolean> {
  const before = desk.session();
  if (detail.contexto === 'portal' || 'perfil' in before || detail.sessao.usuario.id !== before.usuario.id) {
    desk.app.actions.entered(detail.contexto, detail.sessao);
    return false;
  }
  desk.renew(await inRoleOf(desk, before, detail.sessao));
  return true;
}

const inRoleOf = async (desk: Desk, before: Session, now: Session): Promise<Session> =>
  now.principal_role === before.principal_role && now.escola_id === before.escola_id
    ? now
    : desk.app.portaria.selectRole(before.principal_role, before.escola_id);
