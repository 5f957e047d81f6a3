/*
 * The log has a user in usuario_id and a portal profile in dados.titular_id; both have an index. Lists ask it of many
 * people, so its plan is kept: that of a partitioned log takes longer to make than to run.
 */
create or replace function portaria.last_sign_in_address(titulares uuid[]) returns inet
language plpgsql stable
as $$
begin
  return (
    select e.ip
    from unnest(last_sign_in_address.titulares) as t (id)
    cross join lateral (
      (
        select l.ip, l.criado_em
        from portaria.logs_transacoes as l
        where l.usuario_id = t.id and l.evento = 'login.success' and l.ip is not null
        order by l.criado_em desc
        limit 1
      )
      union all
      (
        select l.ip, l.criado_em
        from portaria.logs_transacoes as l
        where l.dados ->> 'titular_id' = t.id::text and l.evento = 'portal.login.success' and l.ip is not null
        order by l.criado_em desc
        limit 1
      )
    ) as e
    order by e.criado_em desc
    limit 1
  );
end;
$$;

comment on function portaria.last_sign_in_address(uuid[]) is 'The address of the last sign-in of the person with these records, as long as the log keeps it, else null.';

revoke all on function portaria.last_sign_in_address(uuid[]) from public;
