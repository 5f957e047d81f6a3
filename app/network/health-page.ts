// Diagnostics and the findings about the installation, readable without a shell.
import { h } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { sheet } from '../desk/parts.ts';
import { createDiagnosticActions } from '../site/diagnostics-panel.ts';
import { networkPage } from './network-page.ts';

export function createHealthPage(desk: Desk): Page {
  const { words, app } = desk;
  const actions = h(
    'div',
    { class: 'diagnostico' },
    h('p', { class: 'dica' }, app.words.diagnosticsHint),
    createDiagnosticActions(app.portaria, app.words),
  );
  return networkPage(desk, 'rede/diagnostico', sheet(words.tabs['rede/diagnostico'], actions));
}
