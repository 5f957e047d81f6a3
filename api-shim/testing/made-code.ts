// For unit tests: what the database returns when it made a code.
export const RESPOSTA = {
  situacao: 'enviado',
  destino: '****0011',
  expira_em: '2026-11-20T12:05:00Z',
  expira_em_segundos: 300,
};
export const MADE = { otp: '012345', otp_id: 'id-1', telefone: '+5511900000011', resposta: RESPOSTA };
