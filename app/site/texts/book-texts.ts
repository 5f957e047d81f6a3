// The navigation and other texts after the sign-in, in both languages; they load with the session, not with the sign-in.
import { override } from '../../dom/override.ts';
import type { AppContext } from '../pieces/view.ts';

const pt = {
  title: 'Livro da portaria',
  today: 'Hoje',
  session: 'Minha sessão',
  pages: {
    pessoas: 'Pessoas',
    turmas: 'Turmas',
    rede: 'Escolas',
    'rede/limites': 'Limites',
    'rede/alertas': 'Alertas',
    'rede/entregas': 'Entregas',
    'rede/diagnostico': 'Diagnóstico',
    conta: 'Minha conta',
  },
  andMore: (count: number) => `e mais ${count}`,
  moreRoles: (count: number, rest: number) =>
    count === rest ? `Mostrar mais ${count}` : `Mostrar mais ${count} de ${rest}`,
  signOutQuestion: 'Sair de todos os aparelhos?',
  signOutConsequence:
    'Todas as suas sessões terminam, também esta. Em cada aparelho será preciso entrar de novo.',
  signOutConfirm: 'Sim, sair de todos',
  signOutFailed: 'Não foi possível sair: o serviço não respondeu. Tente de novo.',
  printedAt: (moment: string) => `Impresso em ${moment}`,
};

const en: typeof pt = {
  title: 'The porter’s book',
  today: 'Today',
  session: 'My session',
  pages: {
    pessoas: 'People',
    turmas: 'Classes',
    rede: 'Schools',
    'rede/limites': 'Limits',
    'rede/alertas': 'Alerts',
    'rede/entregas': 'Deliveries',
    'rede/diagnostico': 'Diagnostics',
    conta: 'My account',
  },
  andMore: (count) => `and ${count} more`,
  moreRoles: (count, rest) => (count === rest ? `Show ${count} more` : `Show ${count} more of ${rest}`),
  signOutQuestion: 'Sign out on every device?',
  signOutConsequence: 'All your sessions end, this one too. You will have to sign in again on each device.',
  signOutConfirm: 'Yes, sign out everywhere',
  signOutFailed: 'Could not sign out: the service did not answer. Try again.',
  printedAt: (moment) => `Printed on ${moment}`,
};

export type BookTexts = typeof pt;

export const bookTexts = ({ language, settings }: AppContext): BookTexts =>
  override(language === 'en' ? en : pt, settings.texts[language]);
