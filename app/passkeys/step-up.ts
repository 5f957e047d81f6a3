// Confirms the person with a passkey when the service asks for it, in a dialog over the page: one gesture, then the change goes on.
import { createPasskeys, PortariaError } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { button } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { openDialog } from '../desk/open-dialog.ts';
import { passkeyTexts } from './texts.ts';
import { hasWebAuthn, isOnDomain, useKey } from './web-authn.ts';

export type StepUp = 'confirmed' | 'cancelled' | 'code';

export const passkeysOf = ({ app, contexto }: Pick<Desk, 'app' | 'contexto'>) =>
  createPasskeys({ baseUrl: app.settings.apiUrl }, contexto);

/** `code` when a one-time code can do the same, and the person prefers it or has no passkey here. */
export async function stepUp(desk: Desk, mayUseCode: boolean): Promise<StepUp> {
  const { app } = desk;
  const calls = passkeysOf(desk);
  const isHere = isOnDomain(app.settings.passkeys) && hasWebAuthn();
  const hasKey = isHere && (await calls.list()).passkeys.length > 0;
  if (!hasKey && mayUseCode) return 'code';
  const texts = passkeyTexts(app.language);
  const problem = h('p', { class: 'erro', role: 'alert' });
  return openDialog<StepUp>(
    { id: 'confirme-chave', title: texts.confirmTitle, dismissed: 'cancelled' },
    (end) => {
      const run = async (): Promise<void> => {
        setText(problem, '');
        try {
          const credential = await useKey(await calls.options('confirmar'));
          const session = await calls.verify(credential);
          desk.renew(session);
          if ('exige' in session) setText(problem, texts.waiting);
          else end('confirmed');
        } catch (error) {
          setText(problem, error instanceof PortariaError ? texts.refused : texts.notConfirmed);
          confirm.focus();
        }
      };
      const confirm = button(texts.confirm, 'firme', () => void run());
      if (hasKey) void run();
      return [
        h('p', {}, hasKey ? texts.confirmText : isHere ? texts.demanded : texts.unsupported),
        problem,
        hasKey && !mayUseCode && h('p', { class: 'dica' }, texts.demandLost),
        h(
          'div',
          { class: 'escolha' },
          button(app.messages.cancel, 'discreto', () => end('cancelled')),
          mayUseCode && button(texts.byCode, 'discreto', () => end('code')),
          hasKey && confirm,
        ),
      ];
    },
  );
}
