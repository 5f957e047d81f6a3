// One sign-in as a line: device, city, time and role.
import type { SignIn } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { roleText, schoolText } from '../site/pieces/view.ts';
import type { Desk } from './desk.ts';
import { momentText } from './moment.ts';

const DAY_MS = 86_400_000;

export const deviceText = (
  { messages }: Desk,
  { aparelho, cidade }: Pick<SignIn, 'aparelho' | 'cidade'>,
): string => `${aparelho ?? messages.unknownDevice}, ${cidade ?? messages.unknownPlace}`;

export function signInLine(desk: Desk, signIn: SignIn): HTMLElement[] {
  const { messages, app } = desk;
  const { papel, escola_nome, entrou_em, expira_em, mantida } = signIn;
  const role =
    papel === null ? [] : [`${roleText(papel, app.messages)}, ${schoolText(escola_nome, app.messages)}`];
  const facts = [messages.since(momentText(entrou_em, app.language)), ...role];
  const days = Math.round((Date.parse(expira_em) - Date.parse(entrou_em)) / DAY_MS);
  const kept = mantida && messages.keptFor(days, momentText(expira_em, app.language));
  return [
    h('strong', {}, deviceText(desk, signIn)),
    h('span', { class: 'dica' }, facts.join(' · ')),
    ...(kept ? [h('span', { class: 'dica' }, kept)] : []),
  ];
}
