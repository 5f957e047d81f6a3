/*
 * Creates earlier wrong attempts, three to a code, without guessing each of them.
 */
create or replace function tests.make_erros(usuario_id uuid, quantos integer, idade interval) returns void
language sql volatile security definer
as $$
  insert into portaria.login_otps (contexto, usuario_id, sal, hash, tentativas, criado_em, expira_em)
  select 'sistema', make_erros.usuario_id, uuid_send(gen_random_uuid()), sha256('x'), least(3, make_erros.quantos - n),
    clock_timestamp() - make_erros.idade - n * interval '1 millisecond',
    clock_timestamp() - make_erros.idade + interval '5 minutes'
  from generate_series(0, make_erros.quantos - 1, 3) as n
$$;

comment on function tests.make_erros(uuid, integer, interval) is 'Gives a user so many wrong attempts, this long ago.';
