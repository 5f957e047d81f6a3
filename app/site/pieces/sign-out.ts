// Signs out: on this device at once, on all devices after a confirmation.
import { h, setAttribute, setText } from '../../dom/dom.ts';
import type { Contexto } from '../state/context.ts';
import { bookTexts } from '../texts/book-texts.ts';
import type { AppContext } from './view.ts';

export function createSignOut(app: AppContext, contexto: Contexto): HTMLElement {
  const { messages, portaria, actions } = app;
  const texts = bookTexts(app);
  const service = contexto === 'portal' ? portaria.portal : portaria;
  const problem = h('p', { class: 'erro', role: 'alert' });
  let busy = false;

  const leave = async (todas: boolean): Promise<void> => {
    if (busy) return;
    busy = true;
    dialog.close();
    for (const button of [here, everywhere]) setAttribute(button, 'aria-disabled', 'true');
    try {
      await service.logout({ todas });
      actions.ended(contexto, todas ? 'signed_out_everywhere' : 'signed_out');
    } catch (error) {
      if (!actions.refused(contexto, error)) setText(problem, texts.signOutFailed);
    } finally {
      busy = false;
      for (const button of [here, everywhere]) setAttribute(button, 'aria-disabled', false);
    }
  };
  const button = (text: string, kind: string, click: () => void) =>
    h('button', { type: 'button', class: kind, on: { click } }, text);
  const title = h('h2', { id: 'sair-de-todos' }, texts.signOutQuestion);
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'sair-de-todos' },
    title,
    h('p', {}, texts.signOutConsequence),
    h(
      'div',
      { class: 'escolha' },
      button(messages.cancel, 'discreto', () => dialog.close()),
      button(texts.signOutConfirm, 'firme', () => void leave(true)),
    ),
  );
  const here = button(messages.signOut, 'discreto', () => void leave(false));
  const everywhere = button(messages.signOutEverywhere, 'discreto', () => dialog.showModal());
  return h('div', { class: 'saida' }, here, problem, everywhere, dialog);
}
