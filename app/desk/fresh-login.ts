// Asks for a new code when a change needs a recent sign-in; the page and its input are kept.
import type { Session } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { PortariaLoginDetail } from '../login/portaria-login.ts';
import type { Desk } from './desk.ts';
import { ownCodigo } from '../site/state/own-codigo.ts';
import { button } from './controls.ts';
import { openDialog } from './open-dialog.ts';

/** True when the same person has signed in again, in the same role. */
export function askFreshLogin(desk: Desk): Promise<boolean> {
  const { app, contexto, messages } = desk;
  const login = h('portaria-login', { 'base-url': app.settings.apiUrl, contexto });
  const answer = openDialog(
    {
      id: 'novo-codigo',
      title: messages.freshTitle,
      class: 'novo-codigo',
      startsAtTitle: true,
      dismissed: false,
    },
    (end) => {
      login.addEventListener('portaria-login', (event) => {
        const { detail } = event as CustomEvent<PortariaLoginDetail>;
        void goOn(desk, detail).then(end, () => end(false));
      });
      const cancel = button(app.messages.cancel, 'discreto', () => end(false));
      return [h('p', {}, messages.freshText), login, h('div', { class: 'escolha' }, cancel)];
    },
  );
  askAtOnce(login, ownCodigo(contexto));
  return answer;
}

/* The page knows the document since the sign-in: it fills the field like a person and asks for the code. */
function askAtOnce({ shadowRoot }: HTMLElement, codigo: string): void {
  const field = shadowRoot?.querySelector<HTMLInputElement>('#codigo');
  if (!field || codigo === '') return;
  field.value = codigo;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.form?.requestSubmit();
}

/** Restores the previous role. If another person signed in, shows that person's session. */
async function goOn(desk: Desk, detail: PortariaLoginDetail): Promise<boolean> {
  const before = desk.session();
  if (detail.contexto === 'portal' && 'perfil' in before && detail.sessao.perfil.id === before.perfil.id) {
    desk.renew(detail.sessao);
    return true;
  }
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
