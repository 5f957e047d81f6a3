// For tests: responses of the service, as in the reference.

const escola_id = '00000000-0000-4000-8000-0000000000a1';
const escola_nome = 'Escola Aurora';
const profile = {
  id: 'p',
  nome_completo: 'João Alves',
  escola_id,
  escola_nome,
  serie_id: 's',
  turma_id: 't',
  matricula: '7',
};
const PERFIL = { portal_type: 'aluno', ...profile };

export const SENT = {
  situacao: 'enviado',
  canal: 'console',
  destino: '****0002',
  expira_em: '2026-01-01T00:05:00Z',
  expira_em_segundos: 300,
};
export const SESSION = {
  usuario: { id: 'u', nome_completo: 'Bruno Lima', auth_user_id: null },
  principal_role: 'coordenador',
  escola_id,
  escola_nome,
  roles: [{ nome: 'coordenador', escola_id, escola_nome }],
  expira_em: '2026-01-01T08:00:00Z',
};
export const PORTAL = { perfil: PERFIL, perfis: [PERFIL], expira_em: '2026-01-01T02:00:00Z' };
export const ENDED = { situacao: 'encerrada' };
export const REPORT = { action: 'admin_whoami', ok: true, reason: 'ok', checks: [], request_id: 'r' };
