/*
 * What the shim does after it has checked a signature: asks for a challenge and has it verified. With claims it confirms them.
 */
create or replace function tests.use_passkey(credencial text, claims jsonb default null, contexto text default 'sistema', contador bigint default 0, sincronizada boolean default true, manter boolean default false)
returns jsonb
language plpgsql volatile
as $$
begin
  perform tests.act_as_service();
  return api.passkey_verify(
    use_passkey.contexto,
    api.passkey_options(use_passkey.contexto, case when use_passkey.claims is null then 'entrar' else 'confirmar' end, use_passkey.claims) ->> 'desafio',
    use_passkey.credencial, use_passkey.contador, use_passkey.sincronizada, use_passkey.claims, use_passkey.manter
  );
end;
$$;

comment on function tests.use_passkey(text, jsonb, text, bigint, boolean, boolean) is 'Signs in, or confirms the person of claims, by a passkey, as the shim; gives the answer.';
