/*
 * Records the table for portaria.protect_again. It runs as the owner of Portaria, because the owner of the host's table
 * has no privilege on tabelas_protegidas. So it checks that the login that calls it is a member of the role that owns
 * the table. Portaria's own tables, which db/policies/ protects during db:migrate, are not recorded.
 */
create or replace function portaria.note_protected(tabela regclass, coluna name, escrevem text[], via boolean) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rel record;
begin
  if current_setting('portaria.declaring', true) = 'true' then
    return;
  end if;
  select n.nspname, c.relname, c.relowner, c.relpersistence, c.relrowsecurity, c.relacl into v_rel
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = note_protected.tabela;
  if not pg_has_role(session_user, v_rel.relowner, 'usage') then
    raise insufficient_privilege using message = format('you may not protect %s', note_protected.tabela);
  end if;
  if v_rel.relpersistence = 't' then
    return;
  end if;
  insert into portaria.tabelas_protegidas as t (esquema, tabela, coluna, escrevem, via, antes)
  values (v_rel.nspname, v_rel.relname, note_protected.coluna, note_protected.escrevem, note_protected.via, jsonb_build_object(
    'rls', v_rel.relrowsecurity,
    'authenticated', to_jsonb(array(select a.privilege_type from aclexplode(v_rel.relacl) as a where a.grantee = to_regrole('authenticated')))
  ))
  on conflict on constraint tabelas_protegidas_pkey do update
  set coluna = excluded.coluna, escrevem = excluded.escrevem, via = excluded.via
  where (t.coluna, t.escrevem, t.via) is distinct from (excluded.coluna, excluded.escrevem, excluded.via);
end;
$$;

comment on function portaria.note_protected(regclass, name, text[], boolean) is 'Records a protected table in tabelas_protegidas. Called by isolate_by_school.';

revoke all on function portaria.note_protected(regclass, name, text[], boolean) from public;
