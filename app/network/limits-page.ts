// The page of limits: effect, default and value of each; a changed value applies from the next request on.
import type { Limit } from '@portaria/client';
import { fill, h, setText } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { button, createField, sheet } from '../desk/controls.ts';
import { createRecado } from '../desk/recado.ts';
import { networkPage } from './network-page.ts';

export async function createLimitsPage(desk: Desk): Promise<Page> {
  const { messages, calls } = desk;
  const { limites } = await calls.limits();
  const recado = createRecado();
  const rows = h('div', { class: 'limites' });
  fill(rows, ...limites.map((limit) => limitRow(desk, limit, recado)));
  const hint = h('p', { class: 'dica' }, messages.limitsHint);
  return networkPage(desk, 'rede/limites', recado.root, sheet(messages.tabs['rede/limites'], hint, rows));
}

function limitRow(desk: Desk, limit: Limit, recado: ReturnType<typeof createRecado>): HTMLElement {
  const { messages, calls } = desk;
  const { nome, unidade, padrao: usual } = limit;
  const title = messages.limits[nome] ?? nome;
  const effect = messages.limitEffects[nome] ?? limit.efeito ?? '';
  const unit = messages.units[unidade] ?? unidade;
  let valor = limit.valor;
  const field = createField({ label: title, hint: effect, type: 'number', value: String(valor) });
  const standard = h('p', { class: 'dica' });
  const sync = (): void => {
    field.input.value = String(valor);
    const known = usual === null ? '' : messages.standard(usual, unit);
    setText(standard, valor === usual || usual === null ? known : `${known} ${messages.differs}`);
    restore.hidden = usual === null || usual === valor;
  };
  const set = async (next: number): Promise<void> => {
    const before = valor;
    field.refuse('');
    const outcome = await attempt(desk, () => calls.limitSet(nome, next));
    if ('done' in outcome) {
      valor = outcome.done.valor;
      sync();
      recado.say(messages.limitSaved(title, `${valor} ${unit}`), {
        label: messages.undo,
        run: () => void set(before),
      });
    } else if ('failed' in outcome) field.refuse(outcome.failed.text);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const next = field.input.valueAsNumber;
    if (Number.isSafeInteger(next)) void set(next);
    else field.refuse(messages.limitInvalid);
  };
  const restore = button(
    messages.restore,
    'discreto',
    () => void set(usual ?? valor),
    messages.restoreOf(title),
  );
  const save = h(
    'button',
    { type: 'submit', class: 'discreto', 'aria-label': messages.saveOf(title) },
    messages.save,
  );
  sync();
  return h(
    'form',
    { class: 'limite', novalidate: true, on: { submit } },
    field.root,
    h('p', {}, unit),
    standard,
    h('div', { class: 'passos' }, save, restore),
  );
}
