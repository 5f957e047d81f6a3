// The two ways out: here, and everywhere.
import { h, setAttribute, setText } from '../dom/dom.ts';
import type { Contexto } from './context.ts';
import type { AppContext } from './view.ts';

export function createSignOut({ words, portaria, actions }: AppContext, contexto: Contexto): HTMLElement {
  const service = contexto === 'portal' ? portaria.portal : portaria;
  const problem = h('p', { class: 'erro', role: 'alert' });
  let busy = false;

  const leave = async (todas: boolean): Promise<void> => {
    if (busy) return;
    busy = true;
    for (const button of buttons) setAttribute(button, 'aria-disabled', 'true');
    try {
      await service.logout({ todas });
      actions.ended(contexto, todas ? 'signed_out_everywhere' : 'signed_out');
    } catch (error) {
      if (!actions.refused(contexto, error)) setText(problem, words.signOutFailed);
    } finally {
      busy = false;
      for (const button of buttons) setAttribute(button, 'aria-disabled', false);
    }
  };
  const button = (text: string, todas: boolean, kind: string) =>
    h('button', { type: 'button', class: kind, on: { click: () => void leave(todas) } }, text);
  const buttons = [button(words.signOut, false, 'firme'), button(words.signOutEverywhere, true, 'discreto')];
  return h('div', { class: 'saida' }, ...buttons, problem);
}
