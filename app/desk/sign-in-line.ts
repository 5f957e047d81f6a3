// One sign-in as a line: device, city, time and role.
import type { SignIn } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { roleText, schoolText } from '../site/pieces/view.ts';
import type { Desk } from './desk.ts';
import { momentText } from './moment.ts';

export const deviceText = (
  { messages }: Desk,
  { aparelho, cidade }: Pick<SignIn, 'aparelho' | 'cidade'>,
): string => `${aparelho ?? messages.unknownDevice}, ${cidade ?? messages.unknownPlace}`;

export function signInLine(desk: Desk, signIn: SignIn): HTMLElement[] {
  const { messages, app } = desk;
  const { papel, escola_nome, entrou_em } = signIn;
  const role =
    papel === null ? [] : [`${roleText(papel, app.messages)}, ${schoolText(escola_nome, app.messages)}`];
  const facts = [messages.since(momentText(entrou_em, app.language)), ...role];
  return [h('strong', {}, deviceText(desk, signIn)), h('span', { class: 'dica' }, facts.join(' · '))];
}
