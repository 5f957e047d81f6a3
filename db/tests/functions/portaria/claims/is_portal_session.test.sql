-- The portal accepts two kinds of token, and none with claims of the other context.
begin;
select plan(12);

select ok(portaria.is_portal_session('{"portal_type": "aluno"}'), 'the token of a student is accepted');
select ok(portaria.is_portal_session('{"portal_type": "responsavel"}'), 'the token of a guardian is accepted');
select ok(not portaria.is_portal_session(c.claims), c.sobre)
from (values
  ('{}'::jsonb, 'claims without portal_type are refused'),
  ('{"principal_role": "coordenador", "usuario_id": "x"}', 'a system token is refused'),
  ('{"portal_type": null}', 'a null portal_type is refused'),
  ('{"portal_type": "ALUNO"}', 'a portal_type in capitals is refused'),
  ('{"Portal_Type": "aluno"}', 'a claim name in another case is refused'),
  ('{"portal_type": "aluno", "principal_role": "administrador"}', 'a token with principal_role is refused'),
  ('{"portal_type": "aluno", "PRINCIPAL_ROLE": "administrador"}', 'a token with PRINCIPAL_ROLE is refused'),
  ('{"portal_type": "aluno", "usuario_id": "x"}', 'a token with usuario_id is refused'),
  ('{"portal_type": "aluno", "escopo": "portal_readonly"}', 'a token with an escopo is refused')
) as c (claims, sobre);
select ok(not portaria.is_portal_session(null), 'a null token is refused');

select * from finish();
rollback;
