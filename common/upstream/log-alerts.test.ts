// The alert of a reused token: once in five minutes for each token.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLogAlerts } from './log-alerts.ts';

test('a token that is replayed alerts once in five minutes, another one for itself', () => {
  const lines: string[] = [];
  let clock = 0;
  const alerts = createLogAlerts(
    pino({ base: null }, { write: (line) => void lines.push(line) }),
    () => clock,
  );
  const reuse = (jti: string) =>
    alerts.revokedReuse({ requestId: 'request-1', jti, usuarioId: null, contagem: 1 });
  for (; clock < 300_000; clock += 50_000) reuse('a');
  clock -= 1;
  reuse('b');
  expect(lines.map((line) => (JSON.parse(line) as { jti: string }).jti)).toEqual(['a', 'b']);
  clock = 300_000;
  reuse('a');
  expect(lines).toHaveLength(3);
});
