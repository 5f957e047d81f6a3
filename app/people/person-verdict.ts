// Why the person can or cannot sign in, in one sentence, and the step that mends it.
import type { Person, Situation } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { momentText } from '../desk/moment.ts';
import { button } from '../desk/parts.ts';
import type { Part, PersonDesk } from './person-desk.ts';

type Jumps = Readonly<Record<'phone' | 'roles' | 'timeline', () => void>>;

/** They can sign in, or could in a moment. */
const GOOD: readonly Situation[] = ['pode_entrar', 'codigo_a_caminho'];

export function createVerdict(view: PersonDesk, jumps: Jumps): Part {
  const { desk } = view;
  const { words, app, calls } = desk;
  const root = h('section', { class: 'veredito', 'aria-live': 'polite' });

  const unlock = () => void view.change(() => calls.personUnlock(view.person().id), words.unlocked);
  const activate = () => void view.change(() => calls.personActivate(view.person().id), words.activated);
  const refresh = () => void view.reload();
  const steps = ({ situacao, pode }: Person): HTMLElement[] => {
    const may = (what: Person['pode'][number], text: string, run: () => void) =>
      pode.includes(what) ? [button(text, 'firme', run)] : [];
    switch (situacao) {
      case 'limite_erros':
      case 'limite_envios':
        return may('alterar', words.unlock, unlock);
      case 'inativa':
        return may('ativar', words.activate, activate);
      case 'sem_papel':
      case 'escola_ausente':
        return may('papeis', words.toRole, jumps.roles);
      case 'sem_telefone':
      case 'telefones_diferentes':
        return may('alterar', words.toPhone, jumps.phone);
      case 'canal_falhou':
      case 'codigo_a_caminho':
        return [...may('alterar', words.toPhone, jumps.phone), button(words.refresh, 'discreto', refresh)];
      case 'cpf_duplicado':
      case 'sem_cpf':
      case 'pode_entrar':
        return [button(words.toHistory, 'discreto', jumps.timeline)];
    }
  };
  return {
    root,
    sync(person) {
      const { situacao, porque, ate } = person;
      const isGood = GOOD.includes(situacao);
      root.className = `veredito ${isGood ? 'veredito-bom' : 'veredito-ruim'}`;
      const ours = words.reasons?.[situacao];
      fill(
        root,
        h('h2', {}, words.situations[situacao] ?? situacao),
        ours && h('p', { class: 'porque' }, ours),
        h('p', { class: ours ? 'dica' : 'porque', lang: 'pt-BR' }, porque),
        ate !== null && h('p', { class: 'ate' }, words.until(momentText(ate, app.language))),
        h('div', { class: 'passos' }, ...steps(person)),
      );
    },
  };
}
