/*
 * Runs before anything is declared, so that a wrong call fails with the reason and a hint.
 */
create or replace function portaria.refuse_unisolable(tabela regclass, coluna name, via boolean) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rel pg_class;
  v_tipo text;
begin
  select * into v_rel from pg_class as c where c.oid = refuse_unisolable.tabela;
  if v_rel.relkind not in ('r', 'p', 'v') then
    raise wrong_object_type using
      message = format('%s is not a table and cannot be isolated by school', refuse_unisolable.tabela),
      hint = 'Move it out of the schema api, or replace it by a table or a security_invoker view.';
  end if;
  if not pg_has_role(v_rel.relowner, 'usage') then
    raise insufficient_privilege using
      message = format('you may not protect %s', refuse_unisolable.tabela),
      hint = format('Only its owner can: set role %s.', v_rel.relowner::regrole);
  end if;
  if v_rel.relkind = 'v' then
    if not portaria.is_invoker_view(refuse_unisolable.tabela) then
      raise wrong_object_type using
        message = format('view %s shows its owner''s rows to everybody', refuse_unisolable.tabela),
        hint = format('alter view %s set (security_invoker = true)', refuse_unisolable.tabela);
    end if;
    return;
  end if;
  select format_type(a.atttypid, null) into v_tipo
  from pg_attribute as a
  where a.attrelid = refuse_unisolable.tabela
    and a.attname = refuse_unisolable.coluna
    and a.attnum > 0
    and not a.attisdropped;
  if v_tipo is null and refuse_unisolable.via then
    raise undefined_column using message = format('%s has no column %s', refuse_unisolable.tabela, refuse_unisolable.coluna);
  end if;
  if not refuse_unisolable.via and portaria.school_key_type(refuse_unisolable.tabela, refuse_unisolable.coluna) is null then
    raise undefined_column using
      message = format('%s has no column %s of type uuid that says which school a row belongs to', refuse_unisolable.tabela, refuse_unisolable.coluna),
      hint = case
        when v_tipo is null then format('alter table %s add column %I uuid not null references api.escolas (id)', refuse_unisolable.tabela, refuse_unisolable.coluna)
        else format('A column of type %s is compared with the key of followed schools of that type: portaria.follow_schools.', v_tipo)
      end;
  end if;
end;
$$;

comment on function portaria.refuse_unisolable(regclass, name, boolean) is 'Raises when a relation cannot be protected by school: it is no table, has no tenant column, belongs to another owner, or is a view without security_invoker.';

revoke all on function portaria.refuse_unisolable(regclass, name, boolean) from public;
