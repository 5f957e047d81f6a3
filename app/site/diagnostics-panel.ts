// The four diagnostic actions, for the person at the phone with support.
import {
  PortariaError,
  type DiagnosticsAction,
  type DiagnosticsReport,
  type Portaria,
} from '@portaria/client';
import { fill, h, setAttribute, type Child } from '../dom/dom.ts';
import type { Messages } from './messages-pt.ts';

const ACTIONS: readonly DiagnosticsAction[] = [
  'public_smoke',
  'admin_whoami',
  'admin_rls_smoke',
  'portal_whoami',
];

export function createDiagnosticsPanel(portaria: Portaria, words: Messages): HTMLElement {
  return h(
    'details',
    { class: 'diagnostico' },
    h('summary', {}, words.diagnostics),
    h('p', { class: 'dica' }, words.diagnosticsHint),
    createDiagnosticActions(portaria, words),
  );
}

/** The actions without the fold around them. */
export const createDiagnosticActions = (portaria: Portaria, words: Messages): HTMLElement =>
  h('ul', {}, ...ACTIONS.map((action) => createAction(portaria, words, action)));

function createAction(portaria: Portaria, words: Messages, action: DiagnosticsAction): HTMLElement {
  const { name, about } = words.actions[action];
  const result = h('div', { class: 'laudo', 'aria-live': 'polite' });
  let busy = false;

  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    setAttribute(button, 'aria-disabled', 'true');
    fill(result, h('p', { class: 'dica' }, words.running));
    fill(result, ...showReport(await portaria.diagnostics(action).catch(reportOf), words));
    setAttribute(button, 'aria-disabled', false);
    busy = false;
  };
  const button = h(
    'button',
    {
      type: 'button',
      class: 'discreto',
      'aria-label': `${words.run}: ${name}`,
      on: { click: () => void run() },
    },
    words.run,
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

/** A call that failed altogether is a finding too. */
function reportOf(error: unknown): Report {
  const reason = error instanceof PortariaError ? error.code : 'unavailable';
  return { ok: false, reason, checks: [], request_id: '' };
}

function showReport({ ok, reason, checks, request_id }: Report, words: Messages): Child[] {
  const check = (one: DiagnosticsReport['checks'][number]) =>
    h('li', { class: one.ok ? 'bom' : 'ruim' }, `${one.name}: ${detailText(one.detail)}`);
  const facts = [
    ok ? '' : `${words.reason}: ${reason}`,
    request_id === '' ? '' : `${words.requestId}: ${request_id}`,
  ].filter(Boolean);
  const passed = checks.filter((one) => one.ok);
  return [
    h('p', { class: ok ? 'bom' : 'ruim' }, h('strong', {}, ok ? words.good : words.bad)),
    h('ul', {}, ...checks.filter((one) => !one.ok).map(check)),
    passed.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, words.checksPassed(passed.length)),
        h('ul', {}, ...passed.map(check)),
      ),
    h('p', { class: 'dica' }, facts.join(' · ')),
  ];
}

const detailText = (detail: unknown): string =>
  typeof detail === 'string' ? detail : JSON.stringify(detail);
