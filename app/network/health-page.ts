// The page of health: diagnostics and the doctor's findings, without a shell.
import { h } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { sheet } from '../desk/controls.ts';
import { createDiagnosticActions } from '../site/diagnostics-panel.ts';
import { createDoctorReport } from './doctor-report.ts';
import { networkPage } from './network-page.ts';

export async function createHealthPage(desk: Desk): Promise<Page> {
  const { app, calls } = desk;
  const report = createDoctorReport(desk, await calls.findings());
  const actions = h(
    'div',
    { class: 'diagnostico' },
    h('p', { class: 'dica' }, app.messages.diagnosticsHint),
    createDiagnosticActions(app.portaria, app.messages),
  );
  return networkPage(desk, 'rede/diagnostico', sheet(app.messages.diagnostics, actions), report);
}
