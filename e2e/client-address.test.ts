// Limits per address count the connection's address, or the trusted proxy's value, never a value of the client.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { count, makeUsers, query, reset } from './support/database.ts';
import { post, type Answer } from './support/http.ts';
import { queued, tally } from './support/parallel.ts';
import { ANA } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { SERVICE_CALLS } from './support/generated/service-calls.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';

beforeEach(reset);

const CLAIMS = [
  (ip: string) => ({ 'X-Forwarded-For': ip }),
  (ip: string) => ({ 'X-Forwarded-For': `${ip}, 10.0.0.1, 192.168.1.1` }),
  (ip: string) => ({ 'X-Forwarded-For': [ip, '10.0.0.1'] }),
  (ip: string) => ({ 'x-forwarded-for': `"[2001:db8::1]:443", ${ip}:8080` }),
  (ip: string) => ({ 'X-Real-IP': ip }),
  (ip: string) => ({ Forwarded: `for=${ip};proto=https` }),
  (ip: string) => ({ X_Forwarded_For: ip }),
  (ip: string) => ({ 'X-Forwarded-For': ip, Connection: 'keep-alive, X-Forwarded-For' }),
  (ip: string) => ({ 'X-Client-Ip': ip, X_Client_Ip: ip }),
  (ip: string) => ({ 'CF-Connecting-IP': ip, 'True-Client-IP': ip, 'X-Cluster-Client-IP': ip }),
];

describe('without a proxy', () => {
  it('1,000 requests with different claimed addresses count against one address [A16]', async () => {
    const users = await makeUsers(200);
    const answers: Answer[] = [];
    for (let batch = 0; batch < 5; batch++) {
      answers.push(
        ...(await queued(200, (i) => {
          const claim = CLAIMS[i % CLAIMS.length] as (typeof CLAIMS)[number];
          const headers = claim(`203.0.${batch}.${i}`);
          return post('send-otp', { codigo: users[i]?.codigo }, { headers });
        })),
      );
    }
    expect(tally(answers)).toEqual({ '200': 10, '429 rate_limited_ip': 990 });
    expect(await query('select distinct ip::text from portaria.otp_envios')).toEqual([
      { ip: '127.0.0.1/32' },
    ]);
  });

  it('requests from another address count separately', async () => {
    const users = await makeUsers(22);
    const send = (i: number, from: string) => post('send-otp', { codigo: users[i]?.codigo }, { from });
    expect(tally(await queued(11, (i) => send(i, '127.0.0.7')))).toEqual({
      '200': 10,
      '429 rate_limited_ip': 1,
    });
    expect(tally(await queued(11, (i) => send(11 + i, '127.0.0.8')))).toEqual({
      '200': 10,
      '429 rate_limited_ip': 1,
    });
  });

  it('geolocation headers of a client are ignored', async () => {
    await post('send-otp', { codigo: ANA.codigo }, { headers: { 'X-Geo-City': 'Atlantis' } });
    expect(await query('select geo from portaria.logs_transacoes')).toEqual([{ geo: null }]);
  });
});

describe('behind one trusted proxy', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ SVC_TRUST_PROXY: '1' });
  });
  afterAll(() => shim.stop());

  const send = (codigo: string | undefined, forwarded: string | string[]) =>
    post('send-otp', { codigo }, { port: shim.port, headers: { 'X-Forwarded-For': forwarded } });

  it('the address that the proxy appended to X-Forwarded-For counts, not those that the client wrote [A16]', async () => {
    const users = await makeUsers(60);
    const answers = await queued(60, (i) => {
      const forged = `198.51.100.${i}`;
      return send(users[i]?.codigo, i % 2 === 0 ? `${forged}, 203.0.113.7` : [forged, '203.0.113.7']);
    });
    expect(tally(answers)).toEqual({ '200': 10, '429 rate_limited_ip': 50 });
    expect((await send(ANA.codigo, '203.0.113.7, 203.0.113.8')).status).toBe(200);
  });

  it.each([
    [
      'an IPv4 address in any notation',
      ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:C000:0207', '192.0.2.7:4433', '[::ffff:c000:207]:1'],
    ],
    [
      'an IPv6 network of 64 bits [A17]',
      Array.from({ length: 30 }, (_, i) => `2001:DB8:0:7:${i.toString(16)}::${i}`),
    ],
    [
      'an IPv6 address in any notation',
      ['2001:db8::1', '2001:0DB8:0000::0001', '[2001:db8::1]:443', '2001:db8::1%eth0'],
    ],
  ])('%s counts as one address', async (_name, spellings) => {
    const users = await makeUsers(30);
    const answers = await queued(30, (i) =>
      send(users[i]?.codigo, spellings[i % spellings.length] as string),
    );
    expect(tally(answers)).toEqual({ '200': 10, '429 rate_limited_ip': 20 });
  });

  it('the geolocation of the proxy is logged', async () => {
    const geo = {
      'X-Geo-City': 'São Paulo',
      'X-Geo-Region': 'SP',
      'X-Geo-Country': 'BR',
      'X-Geo-Timezone': 'America/Sao_Paulo',
    };
    const headers = Object.fromEntries(
      Object.entries(geo).map(([k, v]) => [k, Buffer.from(v).toString('latin1')]),
    );
    await signIn(ANA, {
      port: shim.port,
      headers: {
        ...headers,
        'User-Agent': 'e2e',
        'X-Request-Id': 'login-0001',
        'X-Forwarded-For': '203.0.113.77',
      },
    });
    expect(
      await query(
        `select geo, ip::text, user_agent, request_id from portaria.logs_transacoes where evento = 'login.success'`,
      ),
    ).toEqual([
      {
        geo: { city: 'São Paulo', region: 'SP', country: 'BR', timezone: 'America/Sao_Paulo' },
        ip: '203.0.113.77/32',
        user_agent: 'e2e',
        request_id: 'login-0001',
      },
    ]);
  });
});

describe('at PostgREST and through /rest/v1', () => {
  const json = { codigo: ANA.codigo, otp: '123456', ip: '203.0.113.5' };
  const headers = { 'X-Client-Ip': '203.0.113.5', 'X-Otp-Pepper': 'x'.repeat(40) };

  it('only the service role may call functions that take a client address [A18]', async () => {
    const { token } = await signIn(ANA);
    await reset();
    for (const [name, own] of Object.entries(SERVICE_CALLS)) {
      for (const asker of [undefined, token]) {
        const by = { headers, ...(asker && { token: asker }) };
        const refused = await direct(`/rpc/${name}`, { json: own, ...by });
        expect([name, refused.status]).toEqual([name, asker ? 403 : 401]);
        const { status } = await direct(`/rpc/${name}`, { json: { ...own, ip: json.ip }, ...by });
        expect([name, [401, 403, 404].includes(status)]).toEqual([name, true]);
        const passed = await post(`/rest/v1/rpc/${name}`, json, { token: asker, headers });
        expect([name, [401, 403, 404].includes(passed.status)]).toEqual([name, true]);
      }
    }
    expect(await count('portaria.otp_envios')).toBe(0);
  });
});
