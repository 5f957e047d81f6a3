// The text for a failed switch of role or profile.
import { PortariaError } from '@portaria/client';
import type { Messages } from './messages-pt.ts';

export function switchProblem(error: unknown, messages: Messages): string {
  const code = error instanceof PortariaError ? error.code : '';
  if (code === 'rate_limited_session') return messages.switchLimited;
  return code === 'fresh_login_required' ? messages.switchNeedsSignIn : messages.switchFailed;
}
