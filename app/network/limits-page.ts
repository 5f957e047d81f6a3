// The page of limits: one form with a group for each subject, the limits of single networks, and what roles demand.
import { h } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { sheet } from '../desk/controls.ts';
import { createRecado } from '../desk/recado.ts';
import { createLimitField, type LimitField } from './limit-field.ts';
import { createNetworkLimits } from './network-limits.ts';
import { createRoleDemands } from './role-demands.ts';
import { networkPage } from './network-page.ts';

/** The groups, and the beginnings of the names in each; a limit of a newer release is in the last. */
const GROUPS = [
  ['codes', /^(?:otp|erros|tentativas)/],
  ['sessions', /^(?:sessao|acesso|renovac|trocas|login_recente)/],
  ['costs', /^(?:envios|preco)/],
  ['keeping', /^retencao/],
  ['work', /^/],
] as const;

export async function createLimitsPage(desk: Desk): Promise<Page> {
  const { messages, calls } = desk;
  const { limites, redes, papeis } = await calls.limits();
  const recado = createRecado();
  const fields = limites.map((limit) => createLimitField(desk, limit));

  /* One after the other: a limit that is refused leaves those before it saved, and the message names them. */
  const save = async (wanted: readonly (readonly [LimitField, number])[]): Promise<void> => {
    const before: (readonly [LimitField, number])[] = [];
    let refuse = (): void => undefined;
    for (const [field, value] of wanted) {
      const was = field.saved();
      const outcome = await attempt(desk, () => calls.limitSet(field.nome, value));
      if ('failed' in outcome) refuse = () => field.refuse(outcome.failed.text);
      if (!('done' in outcome)) break;
      field.show(outcome.done.valor);
      before.push([field, was]);
    }
    const said = before.map(([field]) => messages.limitSaved(field.title, field.text(field.saved())));
    if (said.length > 0) recado.say(said.join(' '), { label: messages.undo, run: () => void save(before) });
    refuse();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    for (const field of fields) field.refuse('');
    const wrong = fields.find((field) => field.typed() === null);
    if (wrong) return wrong.refuse(messages.limitInvalid);
    const changed = fields.flatMap((field) => {
      const value = field.typed();
      return value === null || value === field.saved() ? [] : [[field, value] as const];
    });
    if (changed.length === 0) recado.say(messages.nothingChanged);
    else void save(changed);
  };
  const rest = new Set(fields);
  const groups = GROUPS.map(([name, names], at) => {
    const own = [...rest].filter(({ nome }) => names.test(nome));
    for (const field of own) rest.delete(field);
    return h(
      'details',
      { open: at === 0 },
      h('summary', {}, h('strong', {}, messages.limitGroups[name])),
      h('div', { class: 'limites' }, ...own.map(({ root }) => root)),
    );
  });
  const form = h(
    'form',
    { novalidate: true, on: { submit } },
    ...groups,
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'firme' }, messages.saveLimits)),
  );
  return networkPage(
    desk,
    'rede/limites',
    recado.root,
    sheet(messages.limitsTitle, h('p', { class: 'dica' }, messages.limitsHint), form),
    createNetworkLimits(desk, redes, recado),
    createRoleDemands(desk, papeis, recado),
  );
}
