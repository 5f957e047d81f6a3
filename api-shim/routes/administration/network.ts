// The endpoints for schools, limits, alerts, deliveries, findings and the day.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import { calls, reads, type UserEndpoint } from '../../session/user-endpoint.ts';

const school = {
  cnpj: textField.nullish(),
  inep: textField.nullish(),
  municipio: textField.nullish(),
  uf: textField.nullish(),
};

export const NETWORK = [
  reads('schools', {}),
  calls('school-create', { nome: textField, ...school }),
  calls('school-update', { id: z.guid(), nome: textField.nullish(), ...school }),
  reads('limits', {}),
  calls('limit-set', { nome: textField, valor: z.int32() }),
  calls('network-limit-set', {
    rede: textField.max(50).describe('An address or a network, such as 203.0.113.0/24; of IPv6 up to /64.'),
    nome: textField.describe('otps_por_ip or erros_por_ip.'),
    valor: z.int32().nullable().describe('Null removes the limit, and the general one applies again.'),
  }),
  reads('alerts', {}), // the open alerts of reused tokens
  calls('alert-settle', { id: z.guid(), motivo: textField }), // ends the sign-in that it is about
  reads('deliveries', { desde: z.iso.datetime({ offset: true }).describe('ISO 8601, UTC.').optional() }), // by channel and hour
  reads('findings', {}), // the newest report of npm run doctor
  reads('today', {}), // who cannot sign in, which channel fails, open alerts, the day's cost
] as const satisfies readonly UserEndpoint[];
