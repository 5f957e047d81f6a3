-- Thirty students for each demo school, ten to a class, and a guardian for every third of them. None of them signs in: those
-- who do stand in portal.sql. The CPFs have valid check digits, the phones are nobody's.
insert into api.alunos (id, escola_id, turma_id, matricula, nome_completo, nascimento)
select
  format('00000000-0000-4000-8005-%s%s', lpad(a.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id,
  format('00000000-0000-4000-8002-%s%s', lpad((1 + (a.n - 1) / 10)::text, 10, '0'), right(e.id::text, 2))::uuid,
  '2026' || lpad(a.n::text, 4, '0'),
  (array['Alice', 'Bento', 'Cecília', 'Davi', 'Eva', 'Felipe', 'Gael', 'Helena', 'Isis', 'Joaquim'])[1 + (a.n - 1) % 10]
    || ' ' || (array['Araújo', 'Barros', 'Cardoso', 'Duarte', 'Esteves', 'Ferraz', 'Gomes', 'Horta', 'Ibarra'])[
      (1 + (a.n - 1) / 10) + 3 * (case right(e.id::text, 2) when 'a1' then 0 when 'b2' then 1 else 2 end)
    ],
  case when a.n <= 20 then date '2013-01-15' else date '2010-01-15' end + a.n * 9
from api.escolas as e
cross join generate_series(1, 30) as a (n)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;

insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone)
select
  format('00000000-0000-4000-8006-%s%s', lpad(p.n::text, 10, '0'), right(p.escola_id::text, 2))::uuid,
  p.escola_id, p.nome, p.base || d1.digito || d2.digito, '+55119000' || (10000 + p.ordem)
from (
  select
    a.escola_id, r.n,
    'Responsável de ' || a.nome_completo as nome,
    row_number() over (order by a.escola_id, r.n) as ordem,
    (300000000 + row_number() over (order by a.escola_id, r.n))::text as base
  from generate_series(1, 10) as r (n)
  join api.alunos as a on a.id::text like '00000000-0000-4000-8005-' || lpad((r.n * 3)::text, 10, '0') || '__'
) as p
cross join lateral (
  select (sum(substr(p.base, i, 1)::integer * (11 - i)) * 10 % 11 % 10)::text as digito from generate_series(1, 9) as i
) as d1
cross join lateral (
  select (sum(substr(p.base || d1.digito, i, 1)::integer * (12 - i)) * 10 % 11 % 10)::text as digito from generate_series(1, 10) as i
) as d2
on conflict do nothing;

insert into api.alunos_responsaveis (id, escola_id, aluno_id, responsavel_id, parentesco)
select
  format('00000000-0000-4000-8007-%s%s', lpad(r.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id,
  format('00000000-0000-4000-8005-%s%s', lpad((r.n * 3)::text, 10, '0'), right(e.id::text, 2))::uuid,
  format('00000000-0000-4000-8006-%s%s', lpad(r.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  case when r.n % 2 = 0 then 'mae' else 'pai' end
from api.escolas as e
cross join generate_series(1, 10) as r (n)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;
