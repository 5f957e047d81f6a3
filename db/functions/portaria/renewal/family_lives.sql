/*
 * The caller holds the lock of the person.
 */
create or replace function portaria.family_lives(familia uuid) returns boolean
language sql stable
as $$
  select exists (select from portaria.renovacoes as r where r.familia = family_lives.familia and r.encerrada_em is null)
    or exists (
      select
      from portaria.sessoes as s
      where s.familia = family_lives.familia
        and s.encerrada_em is null
        and s.expira_em > clock_timestamp()
        and not exists (select from portaria.token_blacklist as b where b.jti = s.jti)
    )
$$;

comment on function portaria.family_lives(uuid) is 'Whether a sign-in has a token or a renewal that was not ended.';

revoke all on function portaria.family_lives(uuid) from public;
