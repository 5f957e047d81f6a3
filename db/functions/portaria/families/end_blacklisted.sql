/*
 * An operator may revoke one token by an insert into the blacklist. A sign-in that can be renewed would go on with its
 * next token, so it ends in the same statement. The person is locked before the row is stored, as in a logout. A logout
 * has ended the renewal by then, so the ids of its tokens are not computed again.
 */
create or replace function portaria.end_blacklisted() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_renovacao portaria.renovacoes;
begin
  for v_renovacao in
    select r.*
    from portaria.renovacoes as r
    where r.encerrada_em is null
      and (r.titular_id = new.usuario_id or r.familia = (select s.familia from portaria.sessoes as s where s.jti = new.jti))
  loop
    if v_renovacao.familia in (select f.familia from portaria.token_families(new.jti, new.usuario_id) as f (familia)) then
      perform portaria.lock_titular(v_renovacao.contexto, v_renovacao.titular_id);
      perform portaria.end_family(v_renovacao.familia);
    end if;
  end loop;
  return new;
end;
$$;

comment on function portaria.end_blacklisted() is 'Trigger: ends the sign-in of a revoked token, if it can be renewed.';

revoke all on function portaria.end_blacklisted() from public;

create or replace trigger end_blacklisted
before insert on portaria.token_blacklist
for each row execute function portaria.end_blacklisted();

comment on trigger end_blacklisted on portaria.token_blacklist is 'A token revoked by hand ends its sign-in, if it can be renewed.';
