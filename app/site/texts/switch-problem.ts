// The text for a failed switch of role or profile.
import { PortariaError } from '@portaria/client';
import type { Messages } from './messages-pt.ts';

export function switchProblem(error: unknown, messages: Messages): string {
  const code = error instanceof PortariaError ? error.code : '';
  return code === 'rate_limited_session' ? messages.switchLimited : messages.switchFailed;
}
