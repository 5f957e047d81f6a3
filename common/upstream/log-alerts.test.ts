// The alert of a reused token is logged once in five minutes for each token.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLogAlerts } from './log-alerts.ts';

test('reuse of a revoked token is logged once in five minutes for each token', () => {
  const lines: string[] = [];
  let clock = 1;
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
  clock = 300_001;
  reuse('a');
  expect(lines).toHaveLength(3);
  const said = { alert: 'revoked_token_reuse', priority: 'high', request_id: 'request-1', usuario_id: null };
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...said,
    contagem: 1,
    msg: 'a revoked token was used again',
  });
});
