/*
 * What the person and the desk see of a passkey.
 */
create or replace function portaria.passkey_body(passkey portaria.passkeys) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', (passkey_body.passkey).id,
    'nome', (passkey_body.passkey).nome,
    'criada_em', portaria.iso_utc((passkey_body.passkey).criada_em),
    'usada_em', portaria.iso_utc((passkey_body.passkey).usada_em),
    'sincronizada', (passkey_body.passkey).sincronizada,
    'vale_para_exige_em', portaria.iso_utc((passkey_body.passkey).vale_para_exige_em)
  )
$$;

comment on function portaria.passkey_body(portaria.passkeys) is 'A passkey as answers show it: {id, nome, criada_em, usada_em, sincronizada, vale_para_exige_em}.';

revoke all on function portaria.passkey_body(portaria.passkeys) from public;
