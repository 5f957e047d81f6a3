/*
 * Every cell of one table. Triggers are off (foreign keys are triggers), so that the policies alone decide, except where the
 * trigger that keeps rows in their school is what is tried: last, because switching makes the server forget its plans. Tokens
 * that are nobody's are spared the rarest commands. A row of another school that changes is wrong even where the statement itself is allowed.
 */
create or replace function tests.run_cells(tabela regclass, atores text[] default null, basta boolean default false) returns integer
language plpgsql volatile
as $$
declare
  v record;
  v_sql text;
  v_papel text;
  v_resultado text;
begin
  for v in
    select a, c.comando, t.alvo, s, tests.may((a).tipo, run_cells.tabela, c.comando, t.alvo) as permitido,
      case t.alvo when 'null' then null else (s).linha ->> (s).coluna::text end as escola_alvo,
      case when o.coluna = 'id' then gen_random_uuid()::text else o.linha ->> o.coluna::text end as escola_outra
    from tests.atores as a
    cross join unnest('{select,select all,insert,update,update all,delete,delete all,upsert,move,"move, trigger aside",steal}'::text[]) as c (comando)
    cross join unnest('{own,other,"null",mine}'::text[]) as t (alvo)
    join tests.sementes as s on s.tabela = run_cells.tabela and s.alvo = case t.alvo
      when 'mine' then 'mine'
      when 'other' then translate((a).escola, 'AB', 'BA')
      else (a).escola
    end
    join tests.sementes as o on o.tabela = run_cells.tabela and o.alvo = case when t.alvo in ('own', 'mine', 'null') and c.comando <> 'steal'
      then translate((a).escola, 'AB', 'BA') else (a).escola end
    cross join lateral (
      select coalesce(bool_or(true), false) as chave, coalesce(bool_or(p.attname = (s).coluna), false) as tenant
      from pg_index as i join pg_attribute as p on p.attrelid = i.indrelid and p.attnum = any (i.indkey)
      where i.indrelid = run_cells.tabela and i.indisprimary
    ) as k
    where (t.alvo <> 'mine' or (a).tipo in ('aluno', 'responsavel'))
      and (c.comando not in ('update all', 'delete all') or t.alvo = 'own')
      and (c.comando <> 'select all' or t.alvo = 'other')
      and (c.comando <> 'steal' or (t.alvo = 'other' and (s).coluna = 'escola_id'))
      and (c.comando not in ('upsert', 'steal') or k.chave)
      and (c.comando <> 'steal' or not k.tenant)
      and ((a).tipo <> 'nobody' or (a).nome = 'school null' or (c.comando <> all ('{move,"move, trigger aside",steal}') and t.alvo <> 'null'))
      and (run_cells.atores is null or (a).nome = any (run_cells.atores))
    order by c.comando in ('move', 'steal')
  loop
    v_papel := case when v.comando in ('move', 'steal') then 'origin' else 'replica' end;
    if v_papel <> current_setting('session_replication_role') then
      perform set_config('session_replication_role', v_papel, true);
    end if;
    v_sql := tests.cell_sql(v.comando, v.s, v.escola_alvo, v.escola_outra);
    v_resultado := tests.try_cell(v.a, v.comando, v.s, v_sql, case
      when not v.permitido then '00000000-0000-0000-0000-000000000000'::uuid
      when (v.a).tipo <> 'administrador' then v.escola_alvo::uuid
    end);
    insert into tests.celulas (ator, tabela, comando, alvo, permitido, resultado)
    values ((v.a).nome, run_cells.tabela, v.comando, v.alvo, v.permitido, v_resultado);
    exit when basta and v_resultado <> case when v.permitido then 'allowed' else 'refused' end;
  end loop;
  perform set_config('session_replication_role', 'origin', true);
  return (
    select count(*) from tests.celulas as c
    where c.tabela = run_cells.tabela
      and c.resultado <> case when c.permitido then 'allowed' else 'refused' end
  );
end;
$$;

comment on function tests.run_cells(regclass, text[], boolean) is 'Tries every cell of a table into tests.celulas, with basta only up to the first that goes wrong; gives how many went wrong.';
