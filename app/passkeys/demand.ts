// What a person reads whose role demands a passkey that has not confirmed this session, with the way out.
import { PortariaError, type Session } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { button } from '../desk/controls.ts';
import { momentText } from '../desk/moment.ts';
import { fillLoaded } from '../site/pieces/loaded-section.ts';
import { roleText, type AppContext } from '../site/pieces/view.ts';
import { passkeysOf } from './step-up.ts';
import { passkeyTexts } from './texts.ts';
import { hasWebAuthn, isOnDomain, useKey } from './web-authn.ts';

/** One gesture confirms the session, and its page opens. Who has no passkey that counts reads where to make one, or until when to wait. */
export function createDemand(app: AppContext, session: Session): HTMLElement {
  const texts = passkeyTexts(app.language);
  const calls = passkeysOf({ app, contexto: 'sistema' });
  const problem = h('p', { class: 'erro', role: 'alert' });
  const place = h('div');

  const confirm = async (): Promise<void> => {
    setText(problem, '');
    try {
      const next = await calls.verify(await useKey(await calls.options('confirmar')));
      if (!('usuario' in next)) return;
      if ('exige' in next) return setText(problem, texts.otherWaits);
      app.actions.entered('sistema', next, texts.confirmed);
    } catch (error) {
      if (app.actions.refused('sistema', error)) return;
      setText(problem, error instanceof PortariaError ? texts.refused : texts.notConfirmed);
    }
  };
  const read = async (): Promise<Node[]> => {
    if (!isOnDomain(app.settings.passkeys) || !hasWebAuthn()) return [h('p', {}, texts.demandElsewhere)];
    const { passkeys } = await calls.list();
    const account = h('p', {}, h('a', { href: '#equipe/conta' }, texts.toAccount));
    if (passkeys.length === 0) return [h('p', {}, texts.demandNone), account];
    const first = passkeys.map((key) => key.vale_para_exige_em).toSorted()[0] ?? '';
    const doesCount = Date.parse(first) <= Date.now();
    return [
      h('p', {}, doesCount ? texts.demandConfirm : texts.demandWaits(momentText(first, app.language))),
      problem,
      doesCount
        ? button(texts.confirm, 'firme', () => void confirm())
        : button(texts.lookAgain, 'discreto', load),
      h('p', { class: 'dica' }, texts.demandLost),
      account,
    ];
  };
  const load = (): void =>
    void fillLoaded(app, place, read, (error) => app.actions.refused('sistema', error));
  load();
  return h(
    'section',
    { class: 'folha exigencia' },
    h('h2', {}, texts.demandTitle(roleText(session.principal_role, app.messages))),
    h('p', { class: 'dica' }, texts.demandText),
    place,
  );
}
