// The own account: every device that is signed in, and the last sign-ins.
import type { SignIn, SignIns } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { button, sheet } from '../desk/parts.ts';
import { createRecado } from '../desk/recado.ts';
import { deviceText, signInLine } from '../desk/sign-in-line.ts';
import { createTable } from '../site/table.ts';

export async function createAccountPage(desk: Desk): Promise<Page> {
  const { words, app, calls, contexto } = desk;
  const isPortal = contexto === 'portal';
  const read = (): Promise<SignIns> => (isPortal ? calls.portalSessions() : calls.sessions());
  const end = (id: string) => (isPortal ? calls.portalEndSession(id) : calls.endSession(id));
  const recado = createRecado();
  const devices = h('div');
  const last = h('div');

  /* One at a time: each is a change for itself, and what was ended stays ended when a later one fails. */
  const endAll = async (signIns: readonly SignIn[], text: string): Promise<void> => {
    const outcome = await attempt(desk, async () => {
      for (const { id } of signIns) await end(id);
      return read();
    });
    if ('dropped' in outcome) return;
    if ('done' in outcome) show(outcome.done);
    if ('done' in outcome) recado.say(text);
    else recado.fail(outcome.failed.text);
  };
  const endOne = async (signIn: SignIn): Promise<void> => {
    const text = words.endOneText(deviceText(desk, signIn));
    if (await askFirst(desk, { title: words.endOneQuestion, text, yes: words.endOne }))
      await endAll([signIn], words.ended);
  };
  const endOthers = async (others: readonly SignIn[]): Promise<void> => {
    const question = { title: words.endOthersQuestion, text: words.endOthersText, yes: words.endOthers };
    if (await askFirst(desk, question)) await endAll(others, words.endedOthers);
  };

  const line = (signIn: SignIn): HTMLElement =>
    h(
      'li',
      { class: 'linha' },
      h('div', {}, ...signInLine(desk, signIn)),
      signIn.atual
        ? h('span', { class: 'selo' }, words.thisDevice)
        : button(
            words.endOne,
            'discreto',
            () => void endOne(signIn),
            words.endOneOf(deviceText(desk, signIn)),
          ),
    );
  const show = ({ sessoes, acessos }: SignIns): void => {
    const others = sessoes.filter(({ atual }) => !atual);
    const sorted = [...sessoes.filter(({ atual }) => atual), ...others];
    fill(
      devices,
      h('ul', { class: 'fichas' }, ...sorted.map(line)),
      others.length > 0 && button(words.endOthers, 'discreto', () => void endOthers(others)),
    );
    fill(
      last,
      createTable(
        '',
        [words.when, words.where, words.device],
        acessos.map(({ criado_em, cidade, aparelho }) => [
          momentText(criado_em, app.language),
          cidade ?? words.unknownPlace,
          aparelho ?? words.unknownDevice,
        ]),
      ),
    );
  };
  show(await read());
  const hint = h('p', { class: 'dica' }, words.devicesHint);
  const root = h(
    'div',
    { class: 'coluna' },
    recado.root,
    sheet(words.devicesTitle, hint, devices),
    sheet(words.lastSignIns, last),
  );
  return { title: words.accountTitle, root };
}
