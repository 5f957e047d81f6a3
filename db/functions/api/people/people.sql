/*
 * The list of people. A school sees the people who have a role at it. With contexto = portal it lists students and
 * guardians, whom a coordenador sees too; with todos both, as far as the reader may see them. A whole code counts as
 * looked up (portaria.count_lookup), also when the reader may not see the person; that is why this function is volatile.
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
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(
    case when people.contexto in ('portal', 'todos') then array['administrador', 'escola', 'coordenador'] else array['administrador', 'escola'] end
  );
  v_escola_id uuid := portaria.managed_escola(v_claims);
  v_limite integer := coalesce(people.limite, 50);
  v_codigo text := portaria.whole_code(people.busca);
  v_tipos text[] := case
    when people.contexto = 'portal' or people.contexto = 'todos' and v_claims ->> 'principal_role' = 'coordenador' then array['aluno', 'responsavel']
    when people.contexto = 'todos' then array['usuario', 'aluno', 'responsavel']
    else array['usuario']
  end;
  v_pagina jsonb;
begin
  if v_limite not between 1 and 200 or length(people.busca) > 200 or people.contexto not in ('sistema', 'portal', 'todos') then
    perform portaria.raise_error('invalid_request');
  end if;
  if v_escola_id <> people.escola_id then
    perform portaria.raise_error('not_allowed');
  end if;
  if v_codigo is not null then
    perform portaria.count_lookup(v_claims);
  end if;
  v_pagina := portaria.people_page(v_tipos, v_escola_id, people.busca, people.papel, people.escola_id, people.situacao, people.cursor, v_limite);
  if v_codigo is not null and v_pagina -> 'total' = '0' then
    perform portaria.log_unknown_code(v_codigo, v_escola_id);
  end if;
  return v_pagina;
end;
$$;

comment on function api.people(text, text, uuid, text, uuid, integer, text) is 'A page of people by name: {pessoas: [{id, contexto, nome_completo, codigo, papeis, situacao, ultimo_acesso}], cursor, total, total_exato, parecido}. busca is the beginning of words of the name, a whole code, or the last four or more digits of a phone, in at most 200 characters; contexto is sistema, portal or todos; limite is 1 to 200. 400 invalid_request, 403 not_allowed, 429 rate_limited_session for too many whole codes.';

revoke all on function api.people(text, text, uuid, text, uuid, integer, text) from public;
grant execute on function api.people(text, text, uuid, text, uuid, integer, text) to authenticated;
