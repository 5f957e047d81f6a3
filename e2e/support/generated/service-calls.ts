// The functions that only the shim may call, with valid arguments, so that a refusal is due to the caller.
import { randomUUID } from 'node:crypto';
import { ANA, IRENE } from '../people.ts';

export const SERVICE_CALLS: Readonly<Record<string, object>> = {
  alert_sent: { id: randomUUID(), tentativa: 1 },
  anonymous_access: {},
  claim_alerts: { quantos: 1 },
  claim_notices: { quantos: 1 },
  confirm_sessions: { contexto: 'sistema', sessoes: [] },
  delivery_receipt: { canal: 'console', recibos: [] },
  delivery_status: { id: 'e2e-0001' },
  end_sign_ins: { contexto: 'sistema', sessoes: [] },
  notice_sent: { id: randomUUID(), tentativa: 1, canal: 'console' },
  otp_delivery: { entregas: [{ otp_id: randomUUID(), resultados: [] }] },
  otp_resend: { envios: [] },
  portal_send_otp: { codigo: IRENE.codigo },
  portal_verify_otp: { codigo: IRENE.codigo, otp: '123456' },
  revoked_reuse: { jti: 'x' },
  send_otp: { codigo: ANA.codigo },
  sign_ins: { pedidos: [] },
  verify_otp: { codigo: ANA.codigo, otp: '123456' },
  write_smoke: {},
};
