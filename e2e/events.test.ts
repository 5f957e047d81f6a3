// The transaction log after a scenario of sign-ins with ten kinds of events: person, address and request of each, once each.
import { beforeAll, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post, type Ask } from './support/http.ts';
import { logOf } from './support/log-written.ts';
import { ANA, AURORA, CARLA, FABIO, NOBODY } from './support/people.ts';
import { lastCode, tokenOf, wrong } from './support/sign-in.ts';

const AGENT = 'e2e "}{\\n {"level":99}';
const ids: string[] = [];

/** One step of the scenario: a request with a unique id from a unique address. */
async function step(path: string, json: unknown, how: Ask = {}) {
  const id = `events-${String(ids.length + 1).padStart(4, '0')}`;
  ids.push(id);
  const headers = { 'X-Request-Id': id, 'User-Agent': AGENT };
  return json === undefined
    ? ask(path, { ...how, headers, from: '127.0.0.5' })
    : post(path, json, { ...how, headers, from: '127.0.0.5' });
}

beforeAll(async () => {
  await reset();
  await query('update portaria.usuarios set telefone = null where codigo = $1', [FABIO.codigo]);
  const { codigo } = CARLA;
  await step('send-otp', { codigo: NOBODY });
  await step('send-otp', { codigo: FABIO.codigo });
  await step('send-otp', { codigo });
  for (let n = 0; n < 3; n += 1)
    await step('verify-otp', { codigo, otp: wrong(await lastCode(CARLA.telefone)) });
  await step('send-otp', { codigo });
  const token = tokenOf(await step('verify-otp', { codigo, otp: await lastCode(CARLA.telefone) }));
  await step('select-role', { papel: 'administrador', escola_id: null }, { token });
  await step('select-role', { papel: 'coordenador', escola_id: AURORA }, { token });
  await step('me', undefined, { token });
  await step('logout', {}, { token });
  await step('me', undefined, { token });
  await step('verify-otp', { codigo: ANA.codigo, otp: 'abcdef' });
});

it('each event is logged once, with its person, address and request id [A26]', async () => {
  const rows = await query(
    `select l.request_id, l.evento, u.codigo, host(l.ip) as ip, l.user_agent, l.criado_em > now() - interval '1 minute' as agora
     from portaria.logs_transacoes as l left join portaria.usuarios as u on u.id = l.usuario_id order by l.criado_em`,
  );
  const about = (n: number, evento: string, codigo: string | null) => ({
    request_id: ids[n - 1],
    evento,
    codigo,
    ip: '127.0.0.5',
    user_agent: AGENT,
    agora: true,
  });
  expect(rows).toEqual([
    about(1, 'otp.refused', null),
    about(2, 'otp.sent', FABIO.codigo),
    about(2, 'otp.undelivered', null),
    about(3, 'otp.sent', CARLA.codigo),
    about(4, 'otp.wrong', CARLA.codigo),
    about(5, 'otp.wrong', CARLA.codigo),
    about(6, 'otp.blocked', CARLA.codigo),
    about(7, 'otp.sent', CARLA.codigo),
    about(8, 'login.success', CARLA.codigo),
    about(9, 'role.refused', CARLA.codigo),
    about(10, 'role.selected', CARLA.codigo),
    about(12, 'logout', CARLA.codigo),
    about(13, 'token.reuse', CARLA.codigo),
  ]);
});

it('the shim logs one line of JSON for each request, with any User-Agent [A26]', async () => {
  const lines = () =>
    logOf('api-shim')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('events-'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => lines().some(({ request_id }) => request_id === ids.at(-1))).toBe(true);
  for (const id of ids) {
    const answered = lines().filter((line) => line['request_id'] === id && line['status'] !== undefined);
    expect([id, answered.length]).toEqual([id, 1]);
  }
});
