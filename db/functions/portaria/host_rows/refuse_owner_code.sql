/*
 * Postgres itself runs code of a table's owner with the rights of whoever plans a query on it: functions in conditions and expressions of
 * indexes and statistics, and in the key of a partitioned table even when a trigger is created. A superuser's and the caller's own
 * functions are trusted. A foreign table as a partition would connect elsewhere with our rights.
 */
create or replace function portaria.refuse_owner_code(tabela regclass, lida boolean) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_achado record;
begin
  with partes as (
    select c.oid, c.relkind, c.oid::regclass as nome
    from pg_class as c
    where c.oid = refuse_owner_code.tabela or c.oid in (select p.relid from pg_partition_tree(refuse_owner_code.tabela) as p)
  ), objetos (classe, oid, nome) as (
    select 'pg_class'::regclass, p.oid, format('the key of %s', p.nome) from partes as p where p.relkind = 'p'
    union all
    select 'pg_class'::regclass, i.indexrelid, format('index %s', i.indexrelid::regclass)
    from pg_index as i join partes as p on p.oid = i.indrelid where refuse_owner_code.lida
    union all
    select 'pg_statistic_ext'::regclass, s.oid, format('statistics %I.%I', s.stxnamespace::regnamespace, s.stxname)
    from pg_statistic_ext as s join partes as p on p.oid = s.stxrelid where refuse_owner_code.lida
  ), achados (ordem, mensagem, conserto) as (
    select 1, format('%s is not a table', p.nome), format('alter table %s detach partition %s;', refuse_owner_code.tabela, p.nome)
    from partes as p where p.relkind not in ('r', 'p') and refuse_owner_code.lida
    union all
    select 2, format('rule %I of %s changes what a write does', r.rulename, p.nome), format('drop rule %I on %s;', r.rulename, p.nome)
    from pg_rewrite as r join partes as p on p.oid = r.ev_class where refuse_owner_code.lida
    union all
    select 3, format('%s calls %s, and Postgres would run it with your rights', o.nome, f.oid::regprocedure),
      format('Read that function, and every function that it calls. Then: alter function %s owner to %I;', f.oid::regprocedure, current_user)
    from objetos as o
    join pg_depend as d on d.classid = o.classe and d.objid = o.oid
    left join pg_operator as op on d.refclassid = 'pg_operator'::regclass and op.oid = d.refobjid
    join pg_proc as f on f.oid = case d.refclassid when 'pg_proc'::regclass then d.refobjid else op.oprcode::oid end
    join pg_roles as w on w.oid = f.proowner
    where not w.rolsuper and w.rolname <> current_user
  )
  select a.mensagem, a.conserto into v_achado from achados as a order by a.ordem, a.mensagem limit 1;
  if found then
    raise object_not_in_prerequisite_state using message = v_achado.mensagem, hint = v_achado.conserto;
  end if;
end;
$$;

comment on function portaria.refuse_owner_code(regclass, boolean) is 'Raises, with the statement that mends it, when Postgres would run code of a table''s owner with our rights. lida: whether rows are read too.';

revoke all on function portaria.refuse_owner_code(regclass, boolean) from public;
