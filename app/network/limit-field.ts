// One limit in the form of limits: its effect, its default, and a value in a unit that people count in.
import type { Limit } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { button, createField } from '../desk/controls.ts';

/** A time has the largest of these units of which it is at least two; so no text needs a singular. */
const TIMES = [
  ['dias', 172_800, 86_400],
  ['horas', 7_200, 3_600],
  ['minutos', 120, 60],
  ['segundos', 0, 1],
] as const;

export type LimitField = ReturnType<typeof createLimitField>;

export function createLimitField({ messages }: Desk, limit: Limit) {
  const { nome, unidade, padrao: usual } = limit;
  const title = messages.limits[nome] ?? nome;
  const effect = messages.limitEffects[nome] ?? limit.efeito ?? '';
  const field = createField({ label: title, hint: effect, type: 'number' });
  const isTime = unidade === 'segundos';
  const unit = h(
    'select',
    { 'aria-label': messages.unitOf(title) },
    ...TIMES.toReversed().map(([name]) => h('option', { value: name }, messages.units[name])),
  );
  const standard = h('p', { class: 'dica' });
  let saved = limit.valor;

  const inUnit = (value: number): readonly [amount: number, unit: string] => {
    const time = isTime ? TIMES.find(([, least, one]) => value >= least && value % one === 0) : undefined;
    const [name, , size] = time ?? [unidade, 0, 1];
    return [value / size, name];
  };
  const text = (value: number): string => {
    const [amount, name] = inUnit(value);
    return `${amount} ${messages.units[name] ?? name}`;
  };
  const fill = (value: number): void => {
    const [amount, name] = inUnit(value);
    field.input.value = String(amount);
    if (isTime) unit.value = name;
  };
  const show = (value: number): void => {
    saved = value;
    fill(value);
    setText(standard, usual === null ? '' : messages.standard(text(usual)));
    restore.hidden = usual === null || usual === value;
  };
  const restore = button(messages.restore, 'discreto', () => fill(usual ?? saved), messages.restoreOf(title));
  field.input.after(isTime ? unit : h('span', {}, messages.units[unidade] ?? unidade));
  field.root.classList.add('limite');
  field.root.append(standard, restore);
  show(saved);
  return {
    root: field.root,
    nome,
    title,
    text,
    show,
    saved: () => saved,
    /** What the person typed, in the unit of the service; null unless it is a whole number there. */
    typed(): number | null {
      const size = isTime ? (TIMES.find(([name]) => name === unit.value)?.[2] ?? 1) : 1;
      const value = Math.round(field.input.valueAsNumber * size * 1_000) / 1_000;
      return Number.isSafeInteger(value) ? value : null;
    },
    refuse(problem: string): void {
      const group = field.root.closest('details');
      if (group && problem !== '') group.open = true;
      field.refuse(problem);
    },
  };
}
