// The limits of single networks: a school where many people share one address gets more than the others.
import type { NetworkLimit } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk } from '../desk/desk.ts';
import { button, createChoice, createField, sheet } from '../desk/controls.ts';
import type { Recado } from '../desk/recado.ts';

const NAMES = ['otps_por_ip', 'erros_por_ip'];

export function createNetworkLimits(desk: Desk, known: readonly NetworkLimit[], recado: Recado): HTMLElement {
  const { messages, calls } = desk;
  const place = h('div');
  let rows = known;

  const textOf = ({ nome, valor, geral, unidade }: NetworkLimit): string =>
    messages.networkLimit(messages.limits[nome] ?? nome, valor, geral, messages.units[unidade] ?? unidade);
  const set = async (network: string, nome: string, valor: number | null): Promise<boolean> => {
    const outcome = await attempt(desk, () => calls.networkLimitSet(network, nome, valor));
    if ('failed' in outcome) refuse(outcome.failed.field, outcome.failed.text);
    if (!('done' in outcome)) return false;
    const { done } = outcome;
    const before = rows.find((row) => row.rede === done.rede && row.nome === done.nome)?.valor ?? null;
    rows = rows.filter((row) => row.rede !== done.rede || row.nome !== done.nome);
    if (done.valor !== null) rows = [...rows, done];
    draw();
    recado.say(`${done.rede}. ${textOf(done)}`, {
      label: messages.undo,
      run: () => void set(done.rede, done.nome, before),
    });
    return true;
  };
  const draw = (): void =>
    fill(
      place,
      rows.length === 0
        ? h('p', { class: 'dica' }, messages.noNetworkLimits)
        : h(
            'ul',
            { class: 'fichas' },
            ...rows.map((row) =>
              h(
                'li',
                { class: 'linha' },
                h('div', {}, h('strong', {}, row.rede), h('span', { class: 'dica' }, textOf(row))),
                button(
                  messages.remove,
                  'discreto',
                  () => void set(row.rede, row.nome, null),
                  messages.removeOf(`${row.rede}, ${messages.limits[row.nome] ?? row.nome}`),
                ),
              ),
            ),
          ),
    );

  const network = createField({ label: messages.network, hint: messages.networkHint, maxlength: 50 });
  const name = createChoice(
    messages.whichLimit,
    NAMES.map((one) => [one, messages.limits[one] ?? one] as const),
  );
  const value = createField({ label: messages.limitValue, type: 'number' });
  const refuse = (field: string | null, text: string): void =>
    (field === 'rede' ? network : value).refuse(text);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    network.refuse('');
    value.refuse('');
    const wanted = value.input.valueAsNumber;
    if (!Number.isSafeInteger(wanted)) return value.refuse(messages.limitInvalid);
    if (await set(network.input.value, name.input.value, wanted))
      network.input.value = value.input.value = '';
  };
  draw();
  return sheet(
    messages.networkLimitsTitle,
    h('p', { class: 'dica' }, messages.networkLimitsHint),
    place,
    h(
      'form',
      { novalidate: true, on: { submit: (event) => void submit(event) } },
      h('div', { class: 'filtros' }, network.root, name.root, value.root),
      h(
        'div',
        { class: 'passos' },
        h('button', { type: 'submit', class: 'discreto' }, messages.saveNetworkLimit),
      ),
    ),
  );
}
