/*
 * A person who switched roles too often can sign in again, but cannot switch in the open session.
 */
create or replace function portaria.blocked_switch(titulares uuid[]) returns integer
language sql stable
as $$
  select max(portaria.limit_reopens('trocas_por_sessao', t.momentos))
  from portaria.sessao_trocas as t
  where t.familia in (
    select s.familia
    from portaria.sessoes as s
    where s.titular_id = any (blocked_switch.titulares)
      and portaria.session_holds(s)
  )
$$;

comment on function portaria.blocked_switch(uuid[]) is 'Seconds until an open sign-in of the person may switch its role or profile again; null when it may now.';

revoke all on function portaria.blocked_switch(uuid[]) from public;
