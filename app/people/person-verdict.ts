// Why the person can or cannot sign in, in one sentence, with a button for the fix.
import type { Person } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { momentText } from '../desk/moment.ts';
import { button } from '../desk/controls.ts';
import { staffHash } from '../desk/route.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

type Jumps = Readonly<Record<'phone' | 'cpf' | 'roles' | 'passkeys' | 'timeline', () => void>>;

export function createVerdict(view: PersonDesk, jumps: Jumps): PersonSection {
  const { desk } = view;
  const { messages, app, calls } = desk;
  const root = h('section', { class: 'veredito', 'aria-live': 'polite' });

  const unlock = () => void view.change(() => calls.personUnlock(view.person().id), messages.unlocked);
  const activate = () => void view.change(() => calls.personActivate(view.person().id), messages.activated);
  const refresh = () => void view.reload();
  /* The limits page undoes it: it lists the limits of single networks. */
  const raise = ({ nome, rede, valor }: NonNullable<Person['limite']>): HTMLElement => {
    const run = async (): Promise<Person> => {
      await calls.networkLimitSet(rede, nome, valor * 2);
      return calls.person(view.person().id);
    };
    const change = () => void view.change(run, messages.limitDoubled(rede, valor * 2));
    return button(messages.doubleLimit(rede, valor * 2), 'firme', change);
  };
  /* The other records with the CPF, as far as the reader may see them. */
  const others = ({ outros = [] }: Person): HTMLElement[] =>
    outros.map(({ id, nome_completo, escola_nome, telefone }) =>
      h(
        'p',
        {},
        h('a', { href: staffHash('pessoa', { id }) }, nome_completo),
        ` · ${[escola_nome, telefone].filter(Boolean).join(' · ')}`,
      ),
    );
  const steps = ({ situacao, pode, passos, limite }: Person): HTMLElement[] => {
    const may = (what: Person['pode'][number], text: string, run: () => void) =>
      pode.includes(what) ? [button(text, 'firme', run)] : [];
    switch (situacao) {
      case 'limite_erros':
      case 'limite_envios':
        return passos.includes('person-unlock') ? [button(messages.unlock, 'firme', unlock)] : [];
      case 'inativa':
        return may('ativar', messages.activate, activate);
      case 'sem_papel':
      case 'escola_ausente':
        return may('papeis', messages.toRole, jumps.roles);
      case 'limite_rede':
        if (passos.length === 0) return [button(messages.refresh, 'discreto', refresh)];
        return [
          ...(limite ? [raise(limite)] : []),
          h(
            'a',
            { class: limite ? 'discreto' : 'botao firme', href: staffHash('rede/limites') },
            messages.toLimits,
          ),
        ];
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
        return may('alterar', messages.toCpf, jumps.cpf);
      case 'exige_passkey':
        return [
          ...(passos.length > 0 ? [button(messages.toPasskeys, 'firme', jumps.passkeys)] : []),
          button(messages.refresh, 'discreto', refresh),
        ];
      case 'pode_entrar':
        return [button(messages.toHistory, 'discreto', jumps.timeline)];
    }
  };
  return {
    root,
    sync(person) {
      const { situacao, porque, ate, entra, quem } = person;
      const isDemand = situacao === 'exige_passkey';
      root.className = `veredito ${entra && !isDemand ? 'veredito-bom' : 'veredito-ruim'}`;
      const reason = messages.reasons?.[isDemand && quem === null ? 'sem_passkey' : situacao];
      const ours = quem === 'rede' && messages.reasons && !isDemand ? messages.askNetwork : reason;
      fill(
        root,
        h('h2', {}, messages.situations[situacao] ?? situacao),
        ours && h('p', { class: 'porque' }, ours),
        h('p', { class: ours ? 'dica' : 'porque', lang: 'pt-BR' }, porque),
        ate !== null && h('p', { class: 'ate' }, messages.until(momentText(ate, app.language))),
        ...others(person),
        h('div', { class: 'passos' }, ...steps(person)),
      );
    },
  };
}
