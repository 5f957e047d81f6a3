// A session that only ends later shows the same screen; another person, role, school or demand does not.
import { expect, test } from 'vitest';
import type { PortalSession, Session } from '@portaria/client';
import { isSameView } from './same-view.ts';

const role = { nome: 'coordenador', escola_id: 'a', escola_nome: 'Escola Aurora' };
const session: Session = {
  usuario: { id: 'u', nome_completo: 'Bruno Lima', auth_user_id: null },
  principal_role: 'coordenador',
  escola_id: 'a',
  escola_nome: 'Escola Aurora',
  roles: [role],
  expira_em: '2026-01-01T08:00:00Z',
};
const { id, ...profile } = {
  portal_type: 'responsavel' as const,
  id: 'p',
  nome_completo: 'Irene Alves',
  escola_id: 'a',
  escola_nome: 'Escola Aurora',
  serie_id: null,
  turma_id: null,
  matricula: null,
};
const portal: PortalSession = {
  perfil: { id, ...profile },
  perfis: [{ id, ...profile }],
  outros_telefones: [],
  expira_em: '2026-01-01T02:00:00Z',
};

test('a later end, a sign-in that stays and the order of the fields change nothing', () => {
  const { usuario, principal_role, ...rest } = session;
  const later = { mantida_ate: '2026-01-08T08:00:00Z', ...rest, principal_role, usuario };
  expect(isSameView(session, { ...later, expira_em: '2026-01-08T08:00:00Z' })).toBe(true);
  expect(isSameView(portal, { ...portal, expira_em: '2026-01-01T03:00:00Z' })).toBe(true);
});

test.each<Partial<Session>>([
  { usuario: { ...session.usuario, id: 'other' } },
  { principal_role: 'escola' },
  { escola_id: 'b' },
  { roles: [role, { ...role, nome: 'escola' }] },
  { exige: 'passkey' },
])('another screen: %j', (change) => {
  expect(isSameView(session, { ...session, ...change })).toBe(false);
});

test('another profile is another screen, and so are other profiles and phones', () => {
  const other = { ...profile, id: 'q' };
  for (const change of [
    { perfil: other },
    { perfis: [...portal.perfis, other] },
    { outros_telefones: [{ escola_nome: 'Escola Cedro', destino: '****0019' }] },
  ])
    expect(isSameView(portal, { ...portal, ...change })).toBe(false);
  expect(isSameView(session, portal)).toBe(false);
});
