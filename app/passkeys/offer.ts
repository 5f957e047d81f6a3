// Offers a passkey in a session, until the person has one or declines on this device.
import { PortariaError } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { recall, remember } from '../dom/remember.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button } from '../desk/controls.ts';
import { createNotice } from '../site/pieces/notice.ts';
import type { AppContext } from '../site/pieces/view.ts';
import { hashOfContext, type Contexto } from '../site/state/context.ts';
import { createKey } from './create-key.ts';
import { passkeysOf } from './step-up.ts';
import { passkeyTexts } from './texts.ts';
import { hasWebAuthn, isOnDomain } from './web-authn.ts';

const DECLINED = 'portaria.chave.recusada';

/** Fills `place` with the offer if this device can keep a passkey and the person has none. */
export async function offerKey(app: AppContext, contexto: Contexto, place: HTMLElement): Promise<void> {
  if (recall(DECLINED) !== null || !isOnDomain(app.settings.passkeys) || !hasWebAuthn()) return;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
  const texts = passkeyTexts(app.language);
  const calls = passkeysOf({ app, contexto });
  if ((await calls.list()).passkeys.length > 0) return;

  const say = (text: string): void => fill(place, createNotice('info', h('p', {}, text)));
  const add = async (): Promise<void> => {
    const question = { title: texts.addQuestion, text: texts.addText, yes: texts.add };
    if (!(await askFirst({ app }, question))) return;
    try {
      await calls.register(await createKey(await calls.options('registrar')));
      say(texts.added);
    } catch (error) {
      if (error instanceof DOMException) say(texts.notMade);
      /* My account asks for a new code, and tells what else is wrong. */
      else if (error instanceof PortariaError) location.hash = `${hashOfContext(contexto)}/conta`;
      else throw error;
    }
  };
  const decline = (): void => {
    remember(DECLINED, new Date().toISOString());
    place.closest('main')?.focus();
    fill(place);
  };
  fill(
    place,
    createNotice(
      'info',
      h('p', {}, texts.offer),
      h(
        'div',
        { class: 'escolha' },
        button(texts.add, 'discreto', () => void add()),
        button(texts.decline, 'discreto', decline),
      ),
    ),
  );
}
