/*
 * Until the end of the transaction, as PostgREST and the command line set them.
 */
create or replace function portaria.set_request(pedido text[]) returns void
language plpgsql volatile
as $$
begin
  perform
    set_config('request.jwt.claims', coalesce(set_request.pedido[1], ''), true),
    set_config('request.headers', coalesce(set_request.pedido[2], ''), true),
    set_config('portaria.operador', coalesce(set_request.pedido[3], ''), true);
end;
$$;

comment on function portaria.set_request(text[]) is 'Sets what the log and the rules take from a request: its claims, its headers, and the operator of the command line.';

revoke all on function portaria.set_request(text[]) from public;
