-- The people who can sign in to the portal, with every kind of profile: a guardian at two schools, a student with a phone and
-- one without, a student who is a guardian as well, and one who has left.
insert into api.alunos (id, escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone, ativo)
select
  format('00000000-0000-4000-8005-%s%s', lpad(p.n::text, 10, '0'), p.escola)::uuid,
  ('00000000-0000-4000-8000-0000000000' || p.escola)::uuid,
  format('00000000-0000-4000-8002-%s%s', lpad(p.turma::text, 10, '0'), p.escola)::uuid,
  '2026' || lpad(p.n::text, 4, '0'), p.nome, p.nascimento::date, p.cpf, p.telefone, p.ativo
from (values
  (101, 'a1', 1, 'João Alves', '2013-05-20', '20000000299', '+5511900000012', true),
  (102, 'a1', 3, 'Mia Alves', '2010-09-02', '20000000450', null, true),
  (101, 'b2', 3, 'Lia Costa', '2008-02-11', '20000000370', '+5511900000013', true),
  (102, 'b2', 1, 'Leo Costa', '2013-07-30', null, null, true),
  (101, 'c3', 3, 'Nilo Sá', '2010-11-05', '20000000531', '+5511900000015', false),
  (102, 'c3', 2, 'Rui Alves', '2013-03-14', null, null, true)
) as p (n, escola, turma, nome, nascimento, cpf, telefone, ativo)
on conflict do nothing;

insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone)
select
  format('00000000-0000-4000-8006-%s%s', lpad(p.n::text, 10, '0'), p.escola)::uuid,
  ('00000000-0000-4000-8000-0000000000' || p.escola)::uuid,
  p.nome, p.cpf, p.telefone
from (values
  (101, 'a1', 'Irene Alves', '20000000108', '+5511900000011'),
  (101, 'c3', 'Irene Alves', '20000000108', '+5511900000011'),
  (101, 'b2', 'Lia Costa', '20000000370', '+5511900000013')
) as p (n, escola, nome, cpf, telefone)
on conflict do nothing;

insert into api.alunos_responsaveis (id, escola_id, aluno_id, responsavel_id, parentesco)
select
  format('00000000-0000-4000-8007-%s%s', lpad(v.n::text, 10, '0'), v.escola)::uuid,
  ('00000000-0000-4000-8000-0000000000' || v.escola)::uuid,
  format('00000000-0000-4000-8005-%s%s', lpad(v.aluno::text, 10, '0'), v.escola)::uuid,
  format('00000000-0000-4000-8006-%s%s', lpad('101', 10, '0'), v.escola)::uuid,
  v.parentesco
from (values
  (101, 'a1', 101, 'mae'),
  (102, 'a1', 102, 'mae'),
  (101, 'b2', 102, 'irmao'),
  (101, 'c3', 102, 'mae')
) as v (n, escola, aluno, parentesco)
on conflict do nothing;
