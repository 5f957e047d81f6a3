// The page of the own account: passkeys, the guardians of a child, signed-in devices and the last sign-ins.
import type { SignIn, SignIns } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { button, sheet } from '../desk/controls.ts';
import { createRecado } from '../desk/recado.ts';
import { deviceText, signInLine } from '../desk/sign-in-line.ts';
import { createTable } from '../site/pieces/table.ts';
import { createGuardians } from './guardians.ts';

export async function createAccountPage(desk: Desk): Promise<Page> {
  const { messages, app, calls, contexto } = desk;
  const isPortal = contexto === 'portal';
  const read = (): Promise<SignIns> => (isPortal ? calls.portalSessions() : calls.sessions());
  const end = (id: string) => (isPortal ? calls.portalEndSession(id) : calls.endSession(id));
  const recado = createRecado();
  const devices = h('div');
  const last = h('div');

  /* One at a time: each is a separate change, and a later failure does not undo an earlier end. */
  const endAll = async (signIns: readonly SignIn[], text: string): Promise<void> => {
    const outcome = await attempt(desk, async () => {
      for (const { id } of signIns) await end(id);
      return read();
    });
    if ('dropped' in outcome) return;
    if ('done' in outcome) {
      show(outcome.done);
      return recado.say(text);
    }
    await read().then(show, () => undefined); // some may have ended before the failure
    recado.fail(outcome.failed.text);
  };
  const endOne = async (signIn: SignIn): Promise<void> => {
    const text = messages.endOneText(deviceText(desk, signIn));
    if (await askFirst(desk, { title: messages.endOneQuestion, text, yes: messages.endOne }))
      await endAll([signIn], messages.ended);
  };
  const endOthers = async (others: readonly SignIn[]): Promise<void> => {
    const question = {
      title: messages.endOthersQuestion,
      text: messages.endOthersText,
      yes: messages.endOthers,
    };
    if (await askFirst(desk, question)) await endAll(others, messages.endedOthers);
  };

  const line = (signIn: SignIn): HTMLElement =>
    h(
      'li',
      { class: 'linha' },
      h('div', {}, ...signInLine(desk, signIn)),
      signIn.atual
        ? h('span', { class: 'selo' }, messages.thisDevice)
        : button(
            messages.endOne,
            'discreto',
            () => void endOne(signIn),
            messages.endOneOf(deviceText(desk, signIn)),
          ),
    );
  const show = ({ sessoes, acessos }: SignIns): void => {
    const others = sessoes.filter(({ atual }) => !atual);
    const sorted = [...sessoes.filter(({ atual }) => atual), ...others];
    fill(
      devices,
      h('ul', { class: 'fichas' }, ...sorted.map(line)),
      others.length > 0 && button(messages.endOthers, 'discreto', () => void endOthers(others)),
    );
    fill(
      last,
      createTable(
        '',
        [messages.when, messages.where, messages.device],
        acessos.map(({ criado_em, cidade, aparelho }) => [
          momentText(criado_em, app.language),
          cidade ?? messages.unknownPlace,
          aparelho ?? messages.unknownDevice,
        ]),
      ),
    );
  };
  show(await read());
  const { passkeys } = app.settings;
  const keys = passkeys !== '' && (await import('../passkeys/account.ts')).createPasskeySheet(desk, recado);
  const guardians = isPortal && createGuardians(desk);
  const hint = h('p', { class: 'dica' }, messages.devicesHint);
  const root = h(
    'div',
    { class: 'coluna' },
    recado.root,
    await keys,
    await guardians,
    sheet(messages.devicesTitle, hint, devices),
    sheet(messages.lastSignIns, last),
  );
  return { title: messages.accountTitle, root };
}
