/*
 * One call protects a table: staff read and write the rows of their schools, portal tokens and everybody else nothing.
 * Every claim stands in a sub-select, so that it is read once a query and not once a row. Safe to repeat.
 */
create or replace function portaria.isolate_by_school(
  tabela regclass,
  coluna name default 'escola_id',
  escrevem text[] default '{administrador,escola,coordenador}'
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_equipe constant text[] := '{administrador,especialista,escola,coordenador}'::text[];
  -- A role that was added to papeis reads where it writes.
  v_leem text[] := v_equipe || array(select e from unnest(escrevem) as e where e <> all (v_equipe) order by e);
  v_mine text := format('%I = any ((select portaria.claim_schools())::uuid[])', coluna);
  v_new text := format(
    '(%1$I = (select portaria.claim_escola_id()) or ((select portaria.in_every_school()) and %1$I is not null))', coluna
  );
  v_read text := format('(select portaria.has_role(%L)) and %s', v_leem, v_mine);
  v_change text := format('(select portaria.has_role(%L)) and %s', escrevem, v_mine);
  v_make text := format('(select portaria.has_role(%L)) and %s', escrevem, v_new);
begin
  perform portaria.refuse_unisolable(tabela, coluna);
  perform portaria.refuse_open(tabela, array[
    'Staff read the rows of their schools', 'Staff add rows to their schools',
    'Staff change the rows of their schools', 'Staff delete the rows of their schools'
  ]);
  if not escrevem <@ portaria.role_names() then
    raise invalid_parameter_value using message = format('escrevem may hold only %s', array_to_string(portaria.role_names(), ', '));
  end if;
  perform portaria.note_protected(tabela, coluna, escrevem);
  if portaria.is_invoker_view(tabela) then
    execute format('grant select on %s to authenticated', tabela);
    return;
  end if;

  perform portaria.school_policy(tabela, 'Staff read the rows of their schools', 'Global roles read every school, the others their own.', 'select', format('using (%s)', v_read));
  perform portaria.school_policy(tabela, 'Staff add rows to their schools', 'Who writes, and only into a school of their own.', 'insert', format('with check (%s)', v_make));
  perform portaria.school_policy(tabela, 'Staff change the rows of their schools', 'Who writes, and only what is and stays in a school of their own.', 'update', format('using (%s) with check (%s)', v_change, v_make));
  perform portaria.school_policy(tabela, 'Staff delete the rows of their schools', 'Who writes, and only in a school of their own.', 'delete', format('using (%s)', v_change));

  execute format('alter table %s enable row level security', tabela);
  execute format('grant select, delete on %s to authenticated', tabela);
  -- A table with reserved columns (portaria.reserve_columns) has a grant for each of the others.
  if not exists (
    select
    from pg_attribute as a, aclexplode(a.attacl) as g
    where a.attrelid = tabela and g.grantee = 'authenticated'::regrole and g.privilege_type in ('INSERT', 'UPDATE')
  ) then
    execute format('grant insert, update on %s to authenticated', tabela);
  end if;
  execute format(
    'create or replace trigger keep_school before update on %1$s for each row when (old.%2$I is distinct from new.%2$I) execute function portaria.keep_school()',
    tabela, coluna
  );
  execute format('comment on trigger keep_school on %s is %L', tabela, 'No row changes its school.');
  if not portaria.has_school_index(tabela, coluna) then
    raise warning '% has no index that starts with %: every query reads the rows of all schools', tabela, coluna;
  end if;
end;
$$;

comment on function portaria.isolate_by_school(regclass, name, text[]) is 'Protects a table by school: four policies, row-level security, grants to authenticated, and a trigger that keeps each row in its school. escrevem: the roles that may write.';

revoke all on function portaria.isolate_by_school(regclass, name, text[]) from public;
