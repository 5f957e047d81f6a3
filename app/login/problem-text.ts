// The sentence that the login shows for an error.
import type { Problem } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';

/** The sentence to show; the service's sentence for an unknown code. */
export function problemText({ code, message, attemptsLeft }: Problem, messages: LoginMessages): string {
  const known = Object.hasOwn(messages.problems, code) ? messages.problems[code] : null;
  const text = (known ?? (message || messages.problemUnknown)).replace('{help}', messages.help);
  return attemptsLeft === null || attemptsLeft < 1 ? text : `${text} ${messages.attemptsLeft(attemptsLeft)}`;
}
