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
  printedAt: (moment) => `Printed on ${moment}`,
};

export type BookTexts = typeof pt;

export const bookTexts = ({ language, settings }: AppContext): BookTexts =>
  override(language === 'en' ? en : pt, settings.texts[language]);
