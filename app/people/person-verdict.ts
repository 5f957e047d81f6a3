// Why the person can or cannot sign in, in one sentence, with a button for the fix.
import type { Person, Situation } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { momentText } from '../desk/moment.ts';
import { button } from '../desk/controls.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

type Jumps = Readonly<Record<'phone' | 'roles' | 'timeline', () => void>>;

/** The person can sign in, now or in a moment. */
const GOOD: readonly Situation[] = ['pode_entrar', 'codigo_a_caminho'];

export function createVerdict(view: PersonDesk, jumps: Jumps): PersonSection {
  const { desk } = view;
  const { messages, app, calls } = desk;
  const root = h('section', { class: 'veredito', 'aria-live': 'polite' });

  const unlock = () => void view.change(() => calls.personUnlock(view.person().id), messages.unlocked);
  const activate = () => void view.change(() => calls.personActivate(view.person().id), messages.activated);
  const refresh = () => void view.reload();
  const steps = ({ situacao, pode }: Person): HTMLElement[] => {
    const may = (what: Person['pode'][number], text: string, run: () => void) =>
      pode.includes(what) ? [button(text, 'firme', run)] : [];
    switch (situacao) {
      case 'limite_erros':
      case 'limite_envios':
        return may('alterar', messages.unlock, unlock);
      case 'inativa':
        return may('ativar', messages.activate, activate);
      case 'sem_papel':
      case 'escola_ausente':
        return may('papeis', messages.toRole, jumps.roles);
      case 'sem_telefone':
      case 'telefones_diferentes':
        return may('alterar', messages.toPhone, jumps.phone);
      case 'canal_falhou':
      case 'codigo_a_caminho':
        return [
          ...may('alterar', messages.toPhone, jumps.phone),
          button(messages.refresh, 'discreto', refresh),
        ];
      case 'cpf_duplicado':
      case 'sem_cpf':
      case 'pode_entrar':
        return [button(messages.toHistory, 'discreto', jumps.timeline)];
    }
  };
  return {
    root,
    sync(person) {
      const { situacao, porque, ate } = person;
      const isGood = GOOD.includes(situacao);
      root.className = `veredito ${isGood ? 'veredito-bom' : 'veredito-ruim'}`;
      const ours = messages.reasons?.[situacao];
      fill(
        root,
        h('h2', {}, messages.situations[situacao] ?? situacao),
        ours && h('p', { class: 'porque' }, ours),
        h('p', { class: ours ? 'dica' : 'porque', lang: 'pt-BR' }, porque),
        ate !== null && h('p', { class: 'ate' }, messages.until(momentText(ate, app.language))),
        h('div', { class: 'passos' }, ...steps(person)),
      );
    },
  };
}
