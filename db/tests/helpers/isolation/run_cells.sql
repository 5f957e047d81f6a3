/*
 * Every cell of one table. A row of another school that changes is wrong even where the statement itself is allowed.
 */
create or replace function tests.run_cells(tabela regclass, atores text[] default null) returns integer
language plpgsql volatile
as $$
declare
  v record;
  v_sql text;
begin
  for v in
    select a, c.comando, t.alvo, s, tests.may((a).tipo, run_cells.tabela, c.comando, t.alvo) as permitido,
      case t.alvo when 'null' then null else (s).linha ->> (s).coluna::text end as escola_alvo,
      o.linha ->> o.coluna::text as escola_outra
    from tests.atores as a
    cross join unnest('{select,insert,update,update all,delete,delete all,upsert,move,"move, trigger aside",steal}'::text[]) as c (comando)
    cross join unnest('{own,other,null,mine}'::text[]) as t (alvo)
    join tests.sementes as s on s.tabela = run_cells.tabela and s.alvo = case t.alvo
      when 'mine' then 'mine'
      when 'other' then translate((a).escola, 'AB', 'BA')
      else (a).escola
    end
    join tests.sementes as o on o.tabela = run_cells.tabela and o.alvo = case when t.alvo in ('own', 'mine', 'null') and c.comando <> 'steal'
      then translate((a).escola, 'AB', 'BA') else (a).escola end
    where (t.alvo <> 'mine' or (a).tipo in ('aluno', 'responsavel'))
      and (c.comando not in ('update all', 'delete all') or t.alvo = 'own')
      and (c.comando <> 'steal' or (t.alvo = 'other' and (s).coluna = 'escola_id'))
      and (run_cells.atores is null or (a).nome = any (run_cells.atores))
  loop
    v_sql := tests.cell_sql(v.comando, v.s, v.escola_alvo, v.escola_outra);
    insert into tests.celulas (ator, tabela, comando, alvo, permitido, resultado)
    values ((v.a).nome, run_cells.tabela, v.comando, v.alvo, v.permitido, tests.try_cell(
      v.a, v.comando, v.s, v_sql, case when v.permitido then tests.free_school(v.a, v.escola_alvo) else '00000000-0000-0000-0000-000000000000' end
    ));
  end loop;
  return (
    select count(*) from tests.celulas as c
    where c.tabela = run_cells.tabela
      and c.resultado <> case when c.permitido then 'allowed' else 'refused' end
  );
end;
$$;

comment on function tests.run_cells(regclass, text[]) is 'Tries every cell of a table into tests.celulas; gives how many went wrong.';
