// The four diagnostic actions, for a person on the phone with support.
import {
  PortariaError,
  type DiagnosticsAction,
  type DiagnosticsReport,
  type Portaria,
} from '@portaria/client';
import { fill, h, setAttribute, type Child } from '../dom/dom.ts';
import type { Messages } from './texts/messages-pt.ts';

export function createDiagnosticsPanel(portaria: Portaria, messages: Messages): HTMLElement {
  return h(
    'details',
    { class: 'diagnostico' },
    h('summary', {}, messages.diagnostics),
    h('p', { class: 'dica' }, messages.diagnosticsHint),
    createDiagnosticActions(portaria, messages),
  );
}

/** The actions without the collapsible element around them. */
export const createDiagnosticActions = (portaria: Portaria, messages: Messages): HTMLElement =>
  h(
    'ul',
    {},
    ...(Object.keys(messages.actions) as (keyof Messages['actions'])[]).map((action) =>
      createAction(portaria, messages, action),
    ),
  );

function createAction(portaria: Portaria, messages: Messages, action: DiagnosticsAction): HTMLElement {
  const { name, about } = messages.actions[action];
  const result = h('div', { class: 'laudo', 'aria-live': 'polite' });
  let busy = false;

  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    setAttribute(button, 'aria-disabled', 'true');
    fill(result, h('p', { class: 'dica' }, messages.running));
    fill(result, ...showReport(await portaria.diagnostics(action).catch(reportOf), messages));
    setAttribute(button, 'aria-disabled', false);
    busy = false;
  };
  const button = h(
    'button',
    {
      type: 'button',
      class: 'discreto',
      'aria-label': `${messages.run}: ${name}`,
      on: { click: () => void run() },
    },
    messages.run,
  );
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'acao' },
      h('p', {}, h('strong', {}, name), h('span', { class: 'dica' }, about)),
      button,
    ),
    result,
  );
}

type Report = Pick<DiagnosticsReport, 'ok' | 'reason' | 'checks' | 'request_id'>;

/** A call that failed is a result too. */
function reportOf(error: unknown): Report {
  const reason = error instanceof PortariaError ? error.code : 'unavailable';
  return { ok: false, reason, checks: [], request_id: '' };
}

function showReport({ ok, reason, checks, request_id }: Report, messages: Messages): Child[] {
  const check = (one: DiagnosticsReport['checks'][number]) =>
    h('li', { class: one.ok ? 'bom' : 'ruim' }, `${one.name}: ${one.detail}`);
  const facts = [
    ok ? '' : `${messages.reason}: ${reason}`,
    request_id === '' ? '' : `${messages.requestId}: ${request_id}`,
  ].filter(Boolean);
  const passed = checks.filter((one) => one.ok);
  return [
    h('p', { class: ok ? 'bom' : 'ruim' }, h('strong', {}, ok ? messages.good : messages.bad)),
    h('ul', {}, ...checks.filter((one) => !one.ok).map(check)),
    passed.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, messages.checksPassed(passed.length)),
        h('ul', {}, ...passed.map(check)),
      ),
    h('p', { class: 'dica' }, facts.join(' · ')),
  ];
}
