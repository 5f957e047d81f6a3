// The passkeys of a person: the desk removes that of a lost device, and lets a new one count before its 24 hours.
import type { Passkey } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst, type Question } from '../desk/ask-first.ts';
import { button, sheet } from '../desk/controls.ts';
import { momentText } from '../desk/moment.ts';
import { passkeyTexts } from '../passkeys/texts.ts';
import type { PersonDesk, PersonSection } from './person-desk.ts';

export function createPersonPasskeys(view: PersonDesk): PersonSection & { focus(): void } {
  const { desk } = view;
  const { messages, app } = desk;
  const texts = passkeyTexts(app.language);
  /* Loaded when asked for, so that the sign-in page needs no further file. */
  const calls = async () => (await import('../passkeys/step-up.ts')).passkeysOf(desk);
  const place = h('div');
  const root = sheet(messages.passkeysTitle, place);
  const title = root.querySelector('h2');
  title?.setAttribute('tabindex', '-1');

  const change = async (question: Question, call: () => Promise<unknown>, said: string): Promise<void> => {
    if (!(await askFirst(desk, question))) return;
    const { id } = view.person();
    if (await view.change(async () => (await call(), desk.calls.person(id)), said)) title?.focus();
  };
  const remove = ({ id, nome }: Passkey): Promise<void> =>
    change(
      {
        title: messages.passkeyRemoveQuestion,
        text: messages.passkeyRemoveText(nome),
        yes: texts.remove,
      },
      async () => (await calls()).remove(id),
      messages.passkeyRemoved,
    );
  const release = ({ id, nome }: Passkey): Promise<void> =>
    change(
      {
        title: messages.passkeyReleaseQuestion,
        text: messages.passkeyReleaseText(nome),
        yes: messages.passkeyRelease,
      },
      async () => (await calls()).release(id),
      messages.passkeyReleased,
    );
  return {
    root,
    focus() {
      title?.focus();
      root.scrollIntoView();
    },
    sync({ passkeys, pode, contexto, oculto }) {
      const isStaff = contexto === 'sistema';
      const moment = (at: string) => momentText(at, app.language);
      const line = (key: Passkey): HTMLElement => {
        const isEarly = isStaff && Date.parse(key.vale_para_exige_em) > Date.now();
        const facts = [
          texts.created(moment(key.criada_em)),
          key.usada_em === null ? messages.passkeyUnused : texts.used(moment(key.usada_em)),
          isStaff && (isEarly ? texts.counts(moment(key.vale_para_exige_em)) : messages.passkeyCounts),
        ].filter(Boolean);
        return h(
          'li',
          { class: 'linha' },
          h('div', {}, h('strong', {}, key.nome), h('span', { class: 'dica' }, facts.join(' · '))),
          h(
            'div',
            { class: 'passos' },
            isEarly &&
              pode.includes('liberar') &&
              button(
                messages.passkeyRelease,
                'firme',
                () => void release(key),
                messages.passkeyReleaseOf(key.nome),
              ),
            pode.includes('alterar') &&
              button(texts.remove, 'discreto', () => void remove(key), texts.removeOf(key.nome)),
          ),
        );
      };
      root.hidden = passkeys.length === 0 && (app.settings.passkeys === '' || !isStaff);
      fill(
        place,
        passkeys.length === 0
          ? h('p', { class: 'dica' }, oculto.includes('passkeys') ? messages.hidden : messages.passkeysNone)
          : h('ul', { class: 'fichas' }, ...passkeys.map(line)),
      );
    },
  };
}
