// Which roles demand a passkey, whom that keeps out, and the change of it.
import type { RoleDemand } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import { button, sheet } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import type { Recado } from '../desk/recado.ts';
import { roleText } from '../site/pieces/view.ts';

export function createRoleDemands(desk: Desk, known: readonly RoleDemand[], recado: Recado): HTMLElement {
  const { messages, calls, app } = desk;
  const place = h('div');
  const root = sheet(messages.demandsTitle, h('p', { class: 'dica' }, messages.demandsHint), place);
  root.hidden = app.settings.passkeys === '' && known.every(({ exige }) => exige === null);

  const set = async ({ nome, exige, pessoas, sem_chave }: RoleDemand): Promise<void> => {
    const role = roleText(nome, app.messages);
    const isDemand = exige === null;
    const question = isDemand
      ? {
          title: messages.demandQuestion(role),
          text: messages.demandText(pessoas, sem_chave),
          yes: messages.demand,
        }
      : { title: messages.undemandQuestion(role), text: messages.undemandText, yes: messages.undemand };
    if (!(await askFirst(desk, question))) return;
    const outcome = await attempt(desk, async () => {
      const { passkeysOf } = await import('../passkeys/step-up.ts');
      await passkeysOf(desk).demand(nome, isDemand ? 'passkey' : null);
      return (await calls.limits()).papeis;
    });
    if ('failed' in outcome) recado.fail(outcome.failed.text);
    if (!('done' in outcome)) return;
    draw(outcome.done);
    recado.say(isDemand ? messages.demandDone(role) : messages.undemandDone(role));
  };
  const line = (one: RoleDemand): HTMLElement => {
    const role = roleText(one.nome, app.messages);
    const isDemand = one.exige === null;
    return h(
      'li',
      { class: 'linha' },
      h(
        'div',
        {},
        h('strong', {}, role),
        h('span', { class: 'dica' }, messages.demandCount(one.pessoas, one.sem_chave)),
      ),
      h(
        'div',
        { class: 'passos' },
        !isDemand && h('span', { class: 'selo' }, messages.demands),
        button(
          isDemand ? messages.demand : messages.undemand,
          'discreto',
          () => void set(one),
          isDemand ? messages.demandOf(role) : messages.undemandOf(role),
        ),
      ),
    );
  };
  const draw = (rows: readonly RoleDemand[]): void =>
    fill(place, h('ul', { class: 'fichas' }, ...rows.map(line)));
  draw(known);
  return root;
}
