/*
 * A passkey of a user, or of a profile of the portal. Its credential is sha256 of the name, so that a test can name it.
 */
create or replace function tests.make_passkey(titular_id uuid, nome text default 'Chave', contexto text default 'sistema', contador bigint default 0, sincronizada boolean default true)
returns text
language plpgsql volatile security definer
as $$
declare
  v_credencial bytea := sha256(convert_to(make_passkey.nome, 'UTF8'));
begin
  insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
  values (
    make_passkey.contexto, make_passkey.titular_id, sha256('a') || sha256('b'), v_credencial, 'key', -7,
    make_passkey.contador, make_passkey.sincronizada, make_passkey.nome, clock_timestamp() - interval '1 second'
  );
  return portaria.base64url(v_credencial);
end;
$$;

comment on function tests.make_passkey(uuid, text, text, bigint, boolean) is 'Makes a passkey that counts; gives the id of its credential.';
