// The limits: what each does, its default, and its value, which counts from the next request on.
import type { Limit } from '@portaria/client';
import { fill, h, setText } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { button, createField, sheet } from '../desk/parts.ts';
import { createRecado } from '../desk/recado.ts';
import { networkPage } from './network-page.ts';

/** As the service is delivered. */
const DEFAULTS: Readonly<Record<string, number>> = {
  ...{ otp_validade: 300, tentativas_por_otp: 3 },
  ...{ otps_por_usuario: 3, otps_por_usuario_janela: 900, otps_por_ip: 10, otps_por_ip_janela: 3_600 },
  ...{
    erros_por_usuario: 30,
    erros_por_usuario_janela: 86_400,
    erros_por_ip: 60,
    erros_por_ip_janela: 3_600,
  },
  ...{ trocas_por_sessao: 30, trocas_por_sessao_janela: 3_600, login_recente: 600 },
  ...{ sessao_sistema: 28_800, sessao_maxima: 86_400, sessao_portal: 7_200, sessao_portal_maxima: 28_800 },
  ...{
    alerta_intervalo: 300,
    retencao_alertas: 90,
    retencao_logs: 400,
    retencao_otps: 48,
    retencao_redes: 30,
  },
};

export async function createLimitsPage(desk: Desk): Promise<Page> {
  const { words, calls } = desk;
  const { limites } = await calls.limits();
  const recado = createRecado();
  const rows = h('div', { class: 'limites' });
  fill(rows, ...limites.map((limit) => limitRow(desk, limit, recado)));
  const hint = h('p', { class: 'dica' }, words.limitsHint);
  return networkPage(desk, 'rede/limites', recado.root, sheet(words.tabs['rede/limites'], hint, rows));
}

function limitRow(desk: Desk, limit: Limit, recado: ReturnType<typeof createRecado>): HTMLElement {
  const { words, calls } = desk;
  const { nome, unidade } = limit;
  const { title, effect } = words.limits[nome] ?? { title: nome, effect: '' };
  const usual = DEFAULTS[nome];
  const unit = words.units[unidade] ?? unidade;
  let valor = limit.valor;
  const field = createField({ label: title, hint: effect, type: 'number', value: String(valor) });
  const standard = h('p', { class: 'dica' });
  const sync = (): void => {
    field.input.value = String(valor);
    const known = usual === undefined ? '' : words.standard(usual, unit);
    setText(standard, valor === usual || usual === undefined ? known : `${known} ${words.differs}`);
    restore.hidden = usual === undefined || usual === valor;
  };
  const set = async (next: number): Promise<void> => {
    const before = valor;
    field.refuse('');
    const outcome = await attempt(desk, () => calls.limitSet(nome, next));
    if ('done' in outcome) {
      valor = outcome.done.valor;
      sync();
      recado.say(words.limitSaved(title, `${valor} ${unit}`), {
        label: words.undo,
        run: () => void set(before),
      });
    } else if ('failed' in outcome) field.refuse(outcome.failed.text);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const next = field.input.valueAsNumber;
    if (Number.isSafeInteger(next)) void set(next);
    else field.refuse(words.limitInvalid);
  };
  const restore = button(words.restore, 'discreto', () => void set(usual ?? valor), words.restoreOf(title));
  const save = h(
    'button',
    { type: 'submit', class: 'discreto', 'aria-label': words.saveOf(title) },
    words.save,
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
