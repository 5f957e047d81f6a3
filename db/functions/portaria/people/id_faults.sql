/*
 * Triggers keep the ids of people apart (portaria.note_titulares). A restore or a copy with triggers switched off does
 * not: then one id may name two people, or an id may be missing in the registry and be given away again.
 */
create or replace function portaria.id_faults() returns table (id uuid, falha text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with pessoas as (
    select u.id, 'usuario' as tipo from portaria.usuarios as u
    union all
    select r.id, 'responsavel' from api.responsaveis as r
    union all
    select a.id, 'aluno' from api.alunos as a
  ), nomeados as (
    select p.id, count(*) as quantos, string_agg(p.tipo, ' and ' order by p.tipo desc) as tipos from pessoas as p group by p.id
  )
  select
    coalesce(n.id, t.id),
    case
      when n.quantos > 1 then n.tipos || ' share it'
      when t.id is null then 'titulares lacks this ' || n.tipos
      else 'titulares has this ' || t.tipo || ', which is gone'
    end
  from nomeados as n
  full join portaria.titulares as t on t.id = n.id
  where n.quantos > 1 or n.tipos is distinct from t.tipo
  order by 1
$$;

comment on function portaria.id_faults() is 'Ids that name two people, that are not in titulares, or that are there without a person.';

revoke all on function portaria.id_faults() from public;
