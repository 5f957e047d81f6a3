/*
 * The update runs only when a value changed, because an update may sign the person out. A key that is a UUID is used as
 * the id in Portaria, so that policies of the host can compare them.
 */
create or replace function portaria.copy_person(registro uuid, chave text, campos jsonb) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_codigo text := portaria.parse_codigo(copy_person.campos ->> 'codigo');
  v_nome text := btrim(copy_person.campos ->> 'nome_completo');
  v_telefone text := portaria.parse_telefone(copy_person.campos ->> 'telefone');
  v_ativo boolean := case when copy_person.campos ? 'ativo' then coalesce((copy_person.campos ->> 'ativo')::boolean, false) else true end;
  v_id uuid := copy_person.registro;
  v_uuid uuid := portaria.safe_uuid(copy_person.chave);
begin
  if coalesce(v_nome, '') = '' then
    raise check_violation using message = 'nome_completo is empty';
  end if;
  if v_id is null then
    insert into portaria.usuarios (id, codigo, nome_completo, telefone, ativo, auth_user_id)
    values (
      case when v_uuid is null or exists (select from portaria.titulares as t where t.id = v_uuid) then gen_random_uuid() else v_uuid end,
      v_codigo, v_nome, v_telefone, v_ativo, portaria.safe_uuid(copy_person.campos ->> 'auth_user_id')
    )
    returning id into v_id;
    return v_id;
  end if;
  update portaria.usuarios as u
  set codigo = v_codigo,
    nome_completo = v_nome,
    telefone = case when copy_person.campos ? 'telefone' then v_telefone else u.telefone end,
    ativo = case when copy_person.campos ? 'ativo' then v_ativo else u.ativo end,
    auth_user_id = case when copy_person.campos ? 'auth_user_id' then portaria.safe_uuid(copy_person.campos ->> 'auth_user_id') else u.auth_user_id end
  where u.id = v_id
    and (
      u.codigo <> v_codigo or u.nome_completo <> v_nome
      or copy_person.campos ? 'telefone' and u.telefone is distinct from v_telefone
      or copy_person.campos ? 'ativo' and u.ativo <> v_ativo
      or copy_person.campos ? 'auth_user_id' and u.auth_user_id is distinct from portaria.safe_uuid(copy_person.campos ->> 'auth_user_id')
    );
  return v_id;
end;
$$;

comment on function portaria.copy_person(uuid, text, jsonb) is 'Copies a row of a followed table of people into usuarios, as a new person or as the person registro; returns its id there. Raises when the row breaks a rule.';

revoke all on function portaria.copy_person(uuid, text, jsonb) from public;
