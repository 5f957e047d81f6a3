/*
 * The credential of tests.make_passkey with this name; definer, because no role of a request may call the function.
 */
create or replace function tests.credential(nome text) returns text
language sql immutable security definer
as $$
  select portaria.base64url(sha256(convert_to(credential.nome, 'UTF8')))
$$;

comment on function tests.credential(text) is 'The id of the credential of the passkey with this name.';
