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

export const NETWORK: readonly UserEndpoint[] = [
  reads('schools'),
  calls('school-create', { nome: textField, ...school }),
  calls('school-update', { id: z.guid(), nome: textField.nullish(), ...school }),
  reads('limits'),
  calls('limit-set', { nome: textField, valor: z.int32() }),
  // without a value, the network's own limit goes
  calls('network-limit-set', { rede: textField.max(50), nome: textField, valor: z.int32().nullable() }),
  reads('alerts'), // the open alerts of reused tokens
  calls('alert-settle', { id: z.guid(), motivo: textField }), // ends the sign-in that it is about
  reads('deliveries', { desde: z.iso.datetime({ offset: true }).optional() }), // by channel and hour
  reads('findings'), // the newest report of npm run doctor
  reads('today'), // who cannot sign in, which channel fails, open alerts, the day's cost
];
