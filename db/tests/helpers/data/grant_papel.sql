/*
 * Grants a user one more role; later grants are dated later.
 */
create or replace function tests.grant_papel(usuario_id uuid, papel text, escola_id uuid default null) returns void
language plpgsql volatile security definer
as $$
begin
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  select grant_papel.usuario_id, p.id, case when not p.global then coalesce(grant_papel.escola_id, tests.make_escola()) end
  from portaria.papeis as p
  where p.nome = grant_papel.papel;
end;
$$;

comment on function tests.grant_papel(uuid, text, uuid) is 'Grants a role, at a new school when it needs one and none is named.';
