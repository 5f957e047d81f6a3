/*
 * Permissive policies add up, so the four policies of isolate_by_school close nothing while another one is open. Its own four
 * are declared again and need no look.
 */
create or replace function portaria.refuse_open(tabela regclass, proprias name[]) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_politica record;
  v_concessao record;
begin
  select * into v_politica
  from portaria.open_policies() as p
  where p.tabela = refuse_open.tabela
    and p.nome <> all (refuse_open.proprias);
  if found then
    raise object_not_in_prerequisite_state using
      message = format('policy %I on %s would keep the table open: it %s', v_politica.nome, refuse_open.tabela, v_politica.problema),
      hint = format('drop policy %I on %s;', v_politica.nome, refuse_open.tabela);
  end if;
  select c.quem, string_agg(c.privilegio || coalesce(' (' || quote_ident(c.coluna) || ')', ''), ', ') as privilegios
  into v_concessao
  from portaria.open_grants() as c
  where c.tabela = refuse_open.tabela
  group by c.quem
  order by c.quem
  limit 1;
  if found then
    raise object_not_in_prerequisite_state using
      message = format('%s has %s on %s, which would keep it open', v_concessao.quem, v_concessao.privilegios, refuse_open.tabela),
      hint = format('revoke all on %s from %s;', refuse_open.tabela, v_concessao.quem);
  end if;
end;
$$;

comment on function portaria.refuse_open(regclass, name[]) is 'Raises when another policy or a grant would keep a table open after its isolation, and names it. proprias: the policies that are declared again.';

revoke all on function portaria.refuse_open(regclass, name[]) from public;
