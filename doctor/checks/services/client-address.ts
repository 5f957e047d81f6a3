// Checks that the service records the client's address, not that of a proxy or a forged one.
import { randomInt, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Check } from '../../examination/check.ts';
import { NotChecked } from '../../examination/outcome.ts';
import { apiUrl } from '../../examination/edge.ts';
import type { Examined } from '../../examination/examined.ts';
import { ask, codeOf } from '../../examination/http.ts';
import { judgeAddress } from '../../judges/judge-address.ts';

const FORGED = '203.0.113.77'; // of the documentation block, assigned to nobody
const OWN_LOOPBACK = '127.0.0.77'; // differs from a proxy on this machine, which is 127.0.0.1
const RECORDED = `
select host(ip) as ip from portaria.logs_transacoes
where evento = 'otp.refused' and request_id = $1 and criado_em > now() - interval '5 minutes'`;

export const clientAddress: Check = {
  id: 'client-address',
  about: "the recorded address is the client's, not that of a proxy",
  async examine(it) {
    const at = apiUrl(it);
    const codigo = await unusedCodigo(it);
    const id = `doctor-${randomUUID()}`;
    const { address } = await lookup(at.hostname.replace(/^\[|\]$/g, ''), { family: 4 }).catch(() => ({
      address: '',
    }));
    /* A failed sign-in with an unused login code is the only request that records an address and affects nobody. */
    const reply = await ask('the API', at, '/functions/v1/verify-otp', {
      method: 'POST',
      json: { codigo, otp: '000000' },
      headers: { 'X-Forwarded-For': FORGED, 'X-Request-Id': id },
      ...(address.startsWith('127.') && { from: OWN_LOOPBACK }),
    });
    const code = codeOf(reply);
    if (code !== 'user_not_found' && code !== 'otp_invalid')
      throw new NotChecked(`verify-otp returned ${code}, so it recorded no address`);
    const [row] = await it.query<{ ip: string | null }>(RECORDED, [id]);
    if (!row)
      throw new NotChecked(
        'portaria.logs_transacoes has no entry of the request: the edge replaces X-Request-Id',
      );
    if (row.ip === null) throw new NotChecked('the request was recorded without an address');
    return judgeAddress({ seen: row.ip, forged: FORGED, mine: reply.from?.replace(/^::ffff:/, '') });
  },
};

/** An eleven-digit login code that no person has. */
async function unusedCodigo({ query }: Examined): Promise<string> {
  for (;;) {
    const codigo = `000${String(randomInt(100_000_000)).padStart(8, '0')}`;
    if ((await query('select from portaria.usuarios where codigo = $1', [codigo])).length === 0)
      return codigo;
  }
}
