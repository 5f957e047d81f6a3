// Switches between the portal profiles of a person.
import type { PortalProfile, PortalSession } from '@portaria/client';
import { h, setText } from '../../dom/dom.ts';
import { switchProblem } from '../texts/switch-problem.ts';
import { roleText, schoolText, type AppContext } from '../pieces/view.ts';

export function createProfilePicker(app: AppContext, { perfil, perfis }: PortalSession): HTMLElement {
  const { messages } = app;
  const problem = h('p', { class: 'erro', role: 'alert' });
  let busy = false;

  const choose = async (profile: PortalProfile): Promise<void> => {
    if (busy) return;
    busy = true;
    setText(problem, '');
    try {
      const next = await app.portaria.portal.selectProfile(profile.portal_type, profile.id);
      const said = messages.switched(
        roleText(profile.portal_type, messages),
        schoolText(profile.escola_nome, messages),
      );
      app.actions.entered('portal', next, said);
    } catch (error) {
      if (!app.actions.refused('portal', error)) setText(problem, switchProblem(error, messages));
    } finally {
      busy = false;
    }
  };
  const option = (profile: PortalProfile) => {
    const isCurrent = profile.id === perfil.id && profile.portal_type === perfil.portal_type;
    const role = roleText(profile.portal_type, messages);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'papel',
        'aria-current': isCurrent && 'true',
        on: { click: () => (isCurrent ? undefined : void choose(profile)) },
      },
      h(
        'span',
        {},
        profile.nome_completo,
        h('small', {}, `${role}, ${schoolText(profile.escola_nome, messages)}`),
      ),
      isCurrent && h('span', { class: 'selo' }, messages.current),
    );
    return h('li', {}, button);
  };
  return h(
    'section',
    { class: 'folha papeis' },
    h('h2', {}, messages.profileTitle),
    problem,
    h('ul', {}, ...perfis.map(option)),
  );
}
