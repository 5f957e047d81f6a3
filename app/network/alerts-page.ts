// The page of alerts: revoked tokens that were used again, passkeys that were copied, and sends of a day, which an administrador settles with a reason.
import type { Alert } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { createField, sheet } from '../desk/controls.ts';
import { createRecado } from '../desk/recado.ts';
import { staffHash } from '../desk/route.ts';
import { networkPage } from './network-page.ts';

export async function createAlertsPage(desk: Desk): Promise<Page> {
  const { messages, calls, app } = desk;
  const recado = createRecado();
  const place = h('div');
  let alerts = (await calls.alerts()).alertas;

  const card = (alert: Alert): HTMLElement => {
    const { id, tipo, usuario_id, nome_completo, escola_nome, contagem, limite } = alert;
    const { primeiro_em, ultimo_em, cidade, ip, aparelho } = alert;
    const reason = createField({ label: messages.alertReason, hint: messages.alertReasonHint });
    const settle = async (event: Event): Promise<void> => {
      event.preventDefault();
      const motivo = reason.input.value.trim();
      reason.refuse(motivo === '' ? messages.alertReasonMissing : '');
      if (motivo === '') return;
      const outcome = await attempt(desk, () => calls.alertSettle(id, motivo));
      if ('failed' in outcome) return reason.refuse(outcome.failed.text);
      if ('dropped' in outcome) return;
      alerts = alerts.filter((one) => one !== alert);
      draw();
      recado.say(messages.alertSettled);
    };
    const ofSends = usuario_id === null;
    const who = ofSends ? (escola_nome ?? messages.wholeNetwork) : (nome_completo ?? messages.unknownPerson);
    const uses = messages.alertTimes(
      contagem,
      momentText(primeiro_em, app.language),
      momentText(ultimo_em, app.language),
    );
    const times = ofSends
      ? messages.alertSends(tipo, contagem, limite ?? 0, momentText(primeiro_em, app.language))
      : (tipo === 'passkey' ? messages.alertPasskey : messages.alertToken) + ' ' + uses;
    return h(
      'li',
      {},
      usuario_id === null
        ? h('strong', {}, who)
        : h('a', { href: staffHash('pessoa', { id: usuario_id }) }, who),
      h('span', {}, times),
      h('span', { class: 'dica' }, [cidade, aparelho, ip].filter(Boolean).join(' · ')),
      h(
        'form',
        {
          novalidate: true,
          'aria-label': messages.settleOf(who),
          on: { submit: (event) => void settle(event) },
        },
        reason.root,
        h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'discreto' }, messages.settle)),
      ),
    );
  };
  const draw = (): void =>
    fill(
      place,
      alerts.length === 0
        ? h('p', { class: 'dica' }, messages.noAlerts)
        : h('ul', { class: 'fichas' }, ...alerts.map(card)),
    );
  draw();
  const hint = h('p', { class: 'dica' }, messages.alertsHint);
  return networkPage(desk, 'rede/alertas', recado.root, sheet(messages.alertsTitle, hint, place));
}
