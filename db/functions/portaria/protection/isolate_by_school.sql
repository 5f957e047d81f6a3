/*
 * One call protects a table: staff read and write the rows of their schools; portal tokens and everybody else get no
 * row. Every claim is read in a sub-select, so once a query instead of once a row. Safe to repeat. With via, the school
 * of a row is that of the row that this foreign key refers to, and coluna is ignored. When db/policies/ declares a
 * table of Portaria, roles of papeis that an administrator had added to the table are kept.
 */
create or replace function portaria.isolate_by_school(
  tabela regclass,
  coluna name default 'escola_id',
  escrevem text[] default '{administrador,escola,coordenador}',
  via name default null
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_equipe constant text[] := '{administrador,especialista,escola,coordenador}'::text[];
  v_escrevem text[] := escrevem || portaria.added_writers(tabela, v_equipe || escrevem);
  -- A role that an administrator added to papeis reads the tables that it writes.
  v_leem text[] := v_equipe || array(select e from unnest(v_escrevem) as e where e <> all (v_equipe) order by e);
  v_por name := coalesce(via, coluna);
  v_mine text;
  v_new text;
  v_read text;
  v_change text;
  v_make text;
  -- Functions alone link families: once db/policies/ has taken these grants, no call gives them back.
  v_reserved boolean := tabela::text = 'api.alunos_responsaveis' and has_table_privilege('authenticated', tabela, 'select')
    and not has_table_privilege('authenticated', tabela, 'insert');
begin
  perform portaria.refuse_unisolable(tabela, v_por, via is not null);
  perform portaria.lock_table(tabela, 'access exclusive');
  perform portaria.refuse_owner_code(tabela, false);
  perform portaria.refuse_open(tabela, array[
    'Staff read the rows of their schools', 'Staff add rows to their schools',
    'Staff change the rows of their schools', 'Staff delete the rows of their schools'
  ]);
  if not escrevem <@ portaria.role_names() then
    raise invalid_parameter_value using message = format('escrevem may hold only %s', array_to_string(portaria.role_names(), ', '));
  end if;
  if portaria.is_invoker_view(tabela) then
    perform portaria.note_protected(tabela, coluna, escrevem, false);
    execute format('grant select on %s to authenticated', tabela);
    return;
  end if;
  v_mine := portaria.school_condition(tabela, v_por, via is not null);
  v_new := case
    when via is null and portaria.school_key_type(tabela, coluna) = 'uuid'
      then format('(%1$I = (select portaria.claim_escola_id()) or ((select portaria.in_every_school()) and %1$I is not null))', coluna)
    else v_mine
  end;
  v_read := format('(select portaria.has_role(%L)) and %s', v_leem, v_mine);
  v_change := format('(select portaria.has_role(%L)) and %s', v_escrevem, v_mine);
  v_make := format('(select portaria.has_role(%L)) and %s', v_escrevem, v_new);
  perform portaria.note_protected(tabela, v_por, escrevem, via is not null);

  perform portaria.school_policy(tabela, 'Staff read the rows of their schools', 'For the roles that may read the table: a global role reads every school, another role the school of the token.', 'select', format('using (%s)', v_read));
  perform portaria.school_policy(tabela, 'Staff add rows to their schools', 'For the roles that may write the table, and only into a school in which the token acts.', 'insert', format('with check (%s)', v_make));
  perform portaria.school_policy(tabela, 'Staff change the rows of their schools', 'For the roles that may write the table: a row of a school in which the token acts, which stays in such a school.', 'update', format('using (%s) with check (%s)', v_change, v_make));
  perform portaria.school_policy(tabela, 'Staff delete the rows of their schools', 'For the roles that may write the table, and only rows of a school in which the token acts.', 'delete', format('using (%s)', v_change));

  execute format('alter table %s enable row level security', tabela);
  execute format('grant select on %s to authenticated', tabela);
  if not v_reserved then
    execute format('grant delete on %s to authenticated', tabela);
  end if;
  -- A table with reserved columns (portaria.reserve_columns) has a grant for each of the others.
  if not v_reserved and not exists (
    select
    from pg_attribute as a, aclexplode(a.attacl) as g
    where a.attrelid = tabela and g.grantee = 'authenticated'::regrole and g.privilege_type in ('INSERT', 'UPDATE')
  ) then
    execute format('grant insert, update on %s to authenticated', tabela);
  end if;
  perform portaria.keep_in_school(tabela, v_por, via is not null);
  execute format(
    'create or replace trigger look_again_after after insert or update or delete on %s for each statement when (current_user = %L) '
    'execute function portaria.look_again_after()', tabela, 'authenticated'
  );
  execute format('comment on trigger look_again_after on %s is %L', tabela, 'Refuses a write whose session ended while it waited.');
  if not portaria.has_school_index(tabela, v_por) then
    raise warning '% has no index that starts with %: every query reads the rows of all schools', tabela, v_por;
  end if;
end;
$$;

comment on function portaria.isolate_by_school(regclass, name, text[], name) is 'Protects a table by school: four policies, row-level security, grants to authenticated, a trigger that keeps each row in its school, and one that refuses a write whose session ended meanwhile. escrevem: the roles that may write. via: a foreign key column to a protected table, which gives a row its school.';

revoke all on function portaria.isolate_by_school(regclass, name, text[], name) from public;
