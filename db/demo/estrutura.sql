-- What each demo school is made of: two years of schooling, three classes, four teachers and the subjects of each class.
-- Every key of the demo data reads 00000000-0000-4000-8<kind>-<number><the last two digits of the school>.
insert into api.series (id, escola_id, nome, nivel, ordem)
select format('00000000-0000-4000-8001-%s%s', lpad(s.n::text, 10, '0'), right(e.id::text, 2))::uuid, e.id, s.nome, s.nivel, s.n
from api.escolas as e
cross join (values (1, '7º ano', 'fundamental'), (2, '1ª série', 'medio')) as s (n, nome, nivel)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;

insert into api.turmas (id, escola_id, serie_id, nome, ano_letivo, turno)
select
  format('00000000-0000-4000-8002-%s%s', lpad(t.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id,
  format('00000000-0000-4000-8001-%s%s', lpad(t.serie::text, 10, '0'), right(e.id::text, 2))::uuid,
  t.nome, 2026, t.turno
from api.escolas as e
cross join (values (1, 1, '7º A', 'manha'), (2, 1, '7º B', 'tarde'), (3, 2, '1ª A', 'manha')) as t (n, serie, nome, turno)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;

insert into api.professores (id, escola_id, nome_completo, email)
select
  format('00000000-0000-4000-8003-%s%s', lpad(p.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id, p.nome, format('%s.%s@escola.example', lower(split_part(p.nome, ' ', 1)), right(e.id::text, 2))
from api.escolas as e
cross join (values (1, 'Paulo Freitas'), (2, 'Rita Campos'), (3, 'Sergio Moura'), (4, 'Tania Brito')) as p (n, nome)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;

insert into api.disciplinas (id, escola_id, turma_id, professor_id, nome, carga_horaria)
select
  format('00000000-0000-4000-8004-%s%s', lpad((t.n * 10 + d.n)::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id,
  format('00000000-0000-4000-8002-%s%s', lpad(t.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  format('00000000-0000-4000-8003-%s%s', lpad(d.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  d.nome, d.horas
from api.escolas as e
cross join generate_series(1, 3) as t (n)
cross join (values (1, 'Português', 200), (2, 'Matemática', 200), (3, 'História', 80), (4, 'Ciências', 120)) as d (n, nome, horas)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;
