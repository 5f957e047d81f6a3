/*
 * The list of people. A school sees the people who have a role at it. With contexto = portal it lists students and
 * guardians, whom a coordenador sees too.
 */
create or replace function api.people(
  busca text default null,
  papel text default null,
  escola_id uuid default null,
  situacao text default null,
  cursor uuid default null,
  limite integer default 50,
  contexto text default 'sistema'
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_portal boolean := people.contexto = 'portal';
  v_claims jsonb := portaria.require_role(
    case when v_portal then array['administrador', 'escola', 'coordenador'] else array['administrador', 'escola'] end
  );
  v_escola_id uuid := portaria.managed_escola(v_claims);
  v_limite integer := coalesce(people.limite, 50);
  v_linhas jsonb;
begin
  if v_limite not between 1 and 200 or people.contexto not in ('sistema', 'portal') then
    perform portaria.raise_error('invalid_request');
  end if;
  if v_escola_id <> people.escola_id then
    perform portaria.raise_error('not_allowed');
  end if;
  if v_portal then
    select coalesce(jsonb_agg(portaria.profile_line(l.perfil) order by l.ordem), '[]') into v_linhas
    from portaria.list_profiles(coalesce(v_escola_id, people.escola_id), people.busca, people.papel, people.situacao, people.cursor, v_limite)
      with ordinality as l (perfil, ordem);
  else
    select coalesce(jsonb_agg(portaria.usuario_line(u, v_escola_id) order by portaria.search_key(u.nome_completo) collate "C", u.id), '[]') into v_linhas
    from portaria.list_usuarios(v_escola_id, people.busca, people.papel, people.escola_id, people.situacao, people.cursor, v_limite) as u;
  end if;
  return portaria.page_body('pessoas', v_linhas, v_limite);
end;
$$;

comment on function api.people(text, text, uuid, text, uuid, integer, text) is 'A page of people by name: {pessoas: [{id, nome_completo, codigo, papeis, situacao, ultimo_acesso}], cursor}. busca is the beginning of a name or a whole code; limite is 1 to 200. 403 not_allowed.';

revoke all on function api.people(text, text, uuid, text, uuid, integer, text) from public;
grant execute on function api.people(text, text, uuid, text, uuid, integer, text) to authenticated;
