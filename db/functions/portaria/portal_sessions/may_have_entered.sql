/*
 * A sign-in that goes on uses a code that was sent before, or belongs to somebody who has signed in.
 */
create or replace function portaria.may_have_entered(cpf text) returns boolean
language sql stable
as $$
  select exists (
    select
    from unnest(portaria.portal_ids(may_have_entered.cpf)) as p (id)
    where exists (select from portaria.titulares as t where t.id = p.id and t.entrou_em is not null)
      or exists (select from portaria.login_otps as o where o.titular_id = p.id and o.usado_em is null)
  )
$$;

comment on function portaria.may_have_entered(text) is 'Whether somebody with this CPF has signed in to the portal, or has a code with which somebody may be signing in now.';

revoke all on function portaria.may_have_entered(text) from public;
