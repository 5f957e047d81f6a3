/*
 * Asked under the lock of the person, before the sign-in is ended.
 */
create or replace function portaria.has_family(contexto text, titular_id uuid, familia uuid) returns boolean
language sql stable
as $$
  select exists (
    select
    from portaria.sessoes as s
    where s.familia = has_family.familia
      and s.contexto = has_family.contexto
      and s.titular_id = has_family.titular_id
      and s.encerrada_em is null
      and s.expira_em > clock_timestamp()
  )
$$;

comment on function portaria.has_family(text, uuid, uuid) is 'Whether this is a sign-in of the person that has not ended.';

revoke all on function portaria.has_family(text, uuid, uuid) from public;
