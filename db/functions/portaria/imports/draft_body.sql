/*
 * A screen mends the first faults and asks again; 20,000 wrong lines at once help nobody.
 */
create or replace function portaria.draft_body(importacao uuid) returns jsonb
language sql stable
as $$
  with faltas as materialized (
    select f.*, row_number() over (order by f.linha, f.campo, f.motivo) as n from portaria.import_faults(draft_body.importacao) as f
  )
  select jsonb_build_object(
    'id', i.id, 'tipo', i.tipo, 'total', (select count(*) from portaria.importacao_linhas as l where l.importacao_id = i.id),
    'colunas', (
      select jsonb_agg(jsonb_build_object('nome', c.nome, 'campo', nullif(c.campo, '')) order by c.n)
      from unnest(i.colunas, i.campos) with ordinality as c (nome, campo, n)
    ),
    'erros', (
      select coalesce(jsonb_agg(jsonb_build_object('linha', f.linha, 'campo', f.campo, 'motivo', f.motivo, 'sugestao', f.sugestao, 'pessoa', f.pessoa) order by f.n), '[]')
      from faltas as f where f.n <= 200
    ),
    'total_erros', (select count(*) from faltas),
    'sugestoes', (select count(f.sugestao) from faltas as f),
    'cadastradas', (select count(*) from (select from faltas as f group by f.linha having portaria.is_registered(array_agg(f.campo), array_agg(f.pessoa))) as l),
    'linhas', (
      select coalesce(jsonb_agg(jsonb_build_object('linha', l.linha, 'valores', l.valores) order by l.linha), '[]')
      from portaria.importacao_linhas as l
      where l.importacao_id = i.id and l.linha in (select f.linha from faltas as f where f.n <= 200)
    )
  ) || case when i.resultado is null then '{}' else jsonb_build_object('resultado', i.resultado) end
  from portaria.importacoes as i
  where i.id = draft_body.importacao
$$;

comment on function portaria.draft_body(uuid) is 'A draft as the API answers it: {id, tipo, total, colunas: [{nome, campo}], erros: [{linha, campo, motivo, sugestao, pessoa}], total_erros, sugestoes, cadastradas, linhas: [{linha, valores}], resultado}: the first 200 faults, and their lines; how many faults have a proposed repair, and how many lines portaria.is_registered names; once it is imported, what that answered.';

revoke all on function portaria.draft_body(uuid) from public;
