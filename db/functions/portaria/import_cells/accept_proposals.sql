/*
 * For a file whose spreadsheet damaged a whole column: the zeros of each CPF, or each date. A cell that is right stays as it is.
 */
create or replace function portaria.accept_proposals(importacao uuid) returns bigint
language plpgsql volatile
set enable_nestloop = off -- as portaria.read_lines
set jit = off
as $$
declare
  v_linhas bigint;
  v_de integer;
  v_ate integer;
  v_campos text[];
begin
  with consertos as materialized (
    select l.linha, jsonb_object_agg(c.campo, f.f[2]) as novos
    from portaria.importacao_linhas as l
    cross join lateral jsonb_each_text(l.textos) as c (campo, texto)
    cross join lateral (select portaria.import_fault(portaria.import_kind(c.campo), c.texto) as f) as f
    where l.importacao_id = accept_proposals.importacao and not l.lidos ? c.campo and f.f[2] is not null
    group by l.linha
  ), mended as (
    update portaria.importacao_linhas as l
    set valores = array(
      -- Of two columns with one field, the first is read.
      select case when c.n = array_position(i.campos, i.campos[c.n]) then coalesce(k.novos ->> i.campos[c.n], c.valor) else c.valor end
      from unnest(l.valores) with ordinality as c (valor, n)
      order by c.n
    )
    from consertos as k, portaria.importacoes as i
    where i.id = accept_proposals.importacao and l.importacao_id = i.id and l.linha = k.linha
  )
  select count(distinct k.linha), min(k.linha), max(k.linha), array_agg(distinct c.campo) into v_linhas, v_de, v_ate, v_campos
  from consertos as k
  cross join lateral jsonb_object_keys(k.novos) as c (campo);
  perform portaria.read_lines(accept_proposals.importacao, v_de, v_ate, v_campos);
  perform portaria.check_draft_size(accept_proposals.importacao, 'linhas');
  return v_linhas;
end;
$$;

comment on function portaria.accept_proposals(uuid) is 'Puts the proposed repair into each cell of a draft that has one; returns the number of lines.';

revoke all on function portaria.accept_proposals(uuid) from public;
