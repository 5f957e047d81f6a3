/*
 * An expired challenge is refused by its time, so its row is not needed.
 */
create or replace function portaria.forget_challenges(lote integer) returns void
language sql volatile
as $$
  delete from portaria.desafios as d
  where d.ctid = any (array(
    select d.ctid from portaria.desafios as d
    where d.expira_em < now()
    limit forget_challenges.lote for update skip locked
  ))
$$;

comment on function portaria.forget_challenges(integer) is 'Deletes at most lote used challenges that have expired.';

revoke all on function portaria.forget_challenges(integer) from public;
