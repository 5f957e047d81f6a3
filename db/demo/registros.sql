-- What a school year leaves behind in each demo school. The keys of grades, attendance and documents are counted in the
-- order of the students' keys.
insert into api.avaliacoes (id, escola_id, turma_id, disciplina_id, titulo, data, bimestre, peso)
select
  format('00000000-0000-4000-8008-%s', right(d.id::text, 12))::uuid,
  d.escola_id, d.turma_id, d.id, 'Prova de ' || d.nome, date '2026-04-13' + right(left(d.id::text, 34), 1)::integer, 1, 2
from api.disciplinas as d
where d.id::text like '00000000-0000-4000-8004-%'
on conflict do nothing;

insert into api.notas (id, escola_id, avaliacao_id, aluno_id, valor)
select
  format('00000000-0000-4000-8009-%s%s', lpad(n.ordem::text, 10, '0'), right(n.escola_id::text, 2))::uuid,
  n.escola_id, n.avaliacao_id, n.aluno_id, 4 + (n.ordem * 7 % 13) / 2.0
from (
  select
    a.escola_id, v.id as avaliacao_id, a.id as aluno_id,
    row_number() over (partition by a.escola_id order by a.id, v.id) as ordem
  from api.alunos as a
  join api.avaliacoes as v on v.escola_id = a.escola_id and v.turma_id = a.turma_id
  where a.id::text like '00000000-0000-4000-8005-%'
    and v.id::text like '00000000-0000-4000-8008-%'
) as n
on conflict do nothing;

insert into api.frequencias (id, escola_id, aluno_id, turma_id, data, presente, justificativa)
select
  format('00000000-0000-4000-8010-%s%s', lpad(f.ordem::text, 10, '0'), right(f.escola_id::text, 2))::uuid,
  f.escola_id, f.aluno_id, f.turma_id, f.data, f.ordem % 11 <> 0, case when f.ordem % 22 = 0 then 'Consulta médica' end
from (
  select
    a.escola_id, a.id as aluno_id, a.turma_id, date '2026-11-09' + d.n as data,
    row_number() over (partition by a.escola_id order by a.id, d.n) as ordem
  from api.alunos as a
  cross join generate_series(0, 4) as d (n)
  where a.id::text like '00000000-0000-4000-8005-%'
) as f
on conflict do nothing;

insert into api.documentos (id, escola_id, aluno_id, tipo, titulo, arquivo, emitido_em)
select
  format('00000000-0000-4000-8014-%s', right(a.id::text, 12))::uuid,
  a.escola_id, a.id, 'declaracao', 'Declaração de matrícula', format('%s/%s/matricula.pdf', a.escola_id, a.matricula), date '2026-02-09'
from api.alunos as a
where a.id::text like '00000000-0000-4000-8005-%'
on conflict do nothing;

insert into api.ocorrencias (id, escola_id, aluno_id, tipo, descricao, data)
select
  format('00000000-0000-4000-8012-%s', right(a.id::text, 12))::uuid,
  a.escola_id, a.id, o.tipo, o.descricao, date '2026-10-05'
from api.alunos as a
join (values
  ('0000000002', 'elogio', 'Ajudou um colega com a lição'),
  ('0000000015', 'atraso', 'Chegou vinte minutos depois do sinal'),
  ('0000000027', 'saude', 'Foi para casa com febre'),
  ('0000000101', 'elogio', 'Apresentou o trabalho na feira de ciências'),
  ('0000000102', 'atraso', 'O ônibus atrasou')
) as o (numero, tipo, descricao) on a.id::text like '00000000-0000-4000-8005-' || o.numero || '__'
on conflict do nothing;

insert into api.comunicados (id, escola_id, titulo, texto, publicado_em)
select
  format('00000000-0000-4000-8011-%s%s', lpad(c.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id, c.titulo, e.nome || ': ' || c.texto, c.publicado_em::timestamptz
from api.escolas as e
cross join (values
  (1, 'Matrículas abertas', 'a rematrícula para 2027 vai até 11 de dezembro.', '2026-11-03 12:00Z'),
  (2, 'Cardápio da semana', 'o cardápio está no mural da cantina.', '2026-11-16 10:00Z')
) as c (n, titulo, texto, publicado_em)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;

insert into api.eventos (id, escola_id, titulo, local, inicio, fim)
select
  format('00000000-0000-4000-8013-%s%s', lpad(v.n::text, 10, '0'), right(e.id::text, 2))::uuid,
  e.id, v.titulo, v.local, v.inicio::timestamptz, v.fim::timestamptz
from api.escolas as e
cross join (values
  (1, 'Reunião de pais', 'Auditório', '2026-11-28 12:00Z', '2026-11-28 14:00Z'),
  (2, 'Festa de encerramento', 'Quadra', '2026-12-12 17:00Z', '2026-12-12 21:00Z')
) as v (n, titulo, local, inicio, fim)
where e.id::text like '00000000-0000-4000-8000-%'
on conflict do nothing;
