-- What the portal accepts: its own two kinds of token, and nothing that shows signs of the other context.
begin;
select plan(12);

select ok(portaria.is_portal_session('{"portal_type": "aluno"}'), 'a student');
select ok(portaria.is_portal_session('{"portal_type": "responsavel"}'), 'a guardian');
select ok(not portaria.is_portal_session(c.claims), c.sobre)
from (values
  ('{}'::jsonb, 'no claims'),
  ('{"principal_role": "coordenador", "usuario_id": "x"}', 'a system token'),
  ('{"portal_type": null}', 'no kind'),
  ('{"portal_type": "ALUNO"}', 'another spelling'),
  ('{"Portal_Type": "aluno"}', 'another spelling of the claim'),
  ('{"portal_type": "aluno", "principal_role": "administrador"}', 'both contexts at once'),
  ('{"portal_type": "aluno", "PRINCIPAL_ROLE": "administrador"}', 'in capitals, too'),
  ('{"portal_type": "aluno", "usuario_id": "x"}', 'a student who is a user'),
  ('{"portal_type": "aluno", "escopo": "portal_readonly"}', 'a scope that nothing issues')
) as c (claims, sobre);
select ok(not portaria.is_portal_session(null), 'no token at all');

select * from finish();
rollback;
