/*
 * Sends, verifies, renewals and sign-ins by passkey of many people in one transaction with one flush to disk. The shim collects those that arrive
 * while its last call is running. Each is a subtransaction: an item that raises is rolled back and gets the answer that
 * PostgREST would give; an item that returns an error keeps what it wrote. It waits one millisecond for a lock, because
 * a transaction that holds the locks of many people must not wait. An item gets a null status, and the shim asks for it
 * alone, after that wait, after any other failure, and when the call has taken half a second. It checks the lease
 * as api.confirm_sessions does.
 */
create or replace function api.sign_ins(pedidos jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1ms'
as $$
declare
  -- The pepper and the style of the answers, which are the same for all.
  v_comuns jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_ate timestamptz := clock_timestamp() + interval '500 milliseconds';
  v_pedido record;
  v_corpo jsonb;
  v_mensagem text;
  v_detalhe text;
  v_respostas jsonb := jsonb_build_array();
begin
  perform portaria.check_lease();
  for v_pedido in
    select p.funcao, p.argumentos, p.cabecalhos
    from rows from (
      jsonb_to_recordset(sign_ins.pedidos) as (funcao text, argumentos jsonb, cabecalhos jsonb)
    ) with ordinality as p (funcao, argumentos, cabecalhos, posicao)
    order by p.posicao
  loop
    if clock_timestamp() > v_ate then
      v_respostas := v_respostas || jsonb_build_object('status', null);
      continue;
    end if;
    perform set_config('request.headers', (v_comuns || v_pedido.cabecalhos)::text, true),
      set_config('response.status', '', true),
      set_config('response.headers', '', true);
    begin
      -- Separate statements: without the module escolas the database has no portal.
      case v_pedido.funcao
        when 'send_otp' then
          v_corpo := api.send_otp(v_pedido.argumentos ->> 'codigo');
        when 'verify_otp' then
          v_corpo := api.verify_otp(v_pedido.argumentos ->> 'codigo', v_pedido.argumentos ->> 'otp', (v_pedido.argumentos ->> 'manter')::boolean);
        when 'portal_send_otp' then
          v_corpo := api.portal_send_otp(v_pedido.argumentos ->> 'codigo', v_pedido.argumentos ->> 'destino');
        when 'portal_verify_otp' then
          v_corpo := api.portal_verify_otp(v_pedido.argumentos ->> 'codigo', v_pedido.argumentos ->> 'otp', (v_pedido.argumentos ->> 'manter')::boolean);
        when 'refresh' then
          v_corpo := api.refresh(v_pedido.argumentos ->> 'token', v_pedido.argumentos ->> 'tentativa');
        when 'portal_refresh' then
          v_corpo := api.portal_refresh(v_pedido.argumentos ->> 'token', v_pedido.argumentos ->> 'tentativa');
        -- Without claims: only to sign in.
        when 'passkey_options' then
          v_corpo := api.passkey_options(v_pedido.argumentos ->> 'contexto', v_pedido.argumentos ->> 'tipo');
        when 'passkey_key' then
          v_corpo := api.passkey_key(v_pedido.argumentos ->> 'credencial');
        when 'passkey_verify' then
          v_corpo := api.passkey_verify(
            v_pedido.argumentos ->> 'contexto', v_pedido.argumentos ->> 'desafio', v_pedido.argumentos ->> 'credencial',
            (v_pedido.argumentos ->> 'contador')::bigint, (v_pedido.argumentos ->> 'sincronizada')::boolean,
            null, (v_pedido.argumentos ->> 'manter')::boolean
          );
      end case;
      v_respostas := v_respostas || jsonb_build_object(
        'status', coalesce(nullif(current_setting('response.status', true), '')::integer, 200),
        'cabecalhos', nullif(current_setting('response.headers', true), '')::jsonb -> 0,
        'corpo', v_corpo::text
      );
    exception
      when sqlstate 'PGRST' then
        get stacked diagnostics v_mensagem = message_text, v_detalhe = pg_exception_detail;
        v_respostas := v_respostas || jsonb_build_object(
          'status', v_detalhe::jsonb -> 'status',
          'cabecalhos', v_detalhe::jsonb -> 'headers',
          'corpo', v_mensagem
        );
      when others then
        v_respostas := v_respostas || jsonb_build_object('status', null);
    end;
  end loop;
  perform set_config('response.status', '', true), set_config('response.headers', '', true);
  return v_respostas;
end;
$$;

comment on function api.sign_ins(jsonb) is 'Answers sends, verifies, renewals and sign-ins by passkey [{funcao, argumentos, cabecalhos}] in their order: [{status, cabecalhos, corpo}]. funcao is send_otp, verify_otp, portal_send_otp, portal_verify_otp, refresh, portal_refresh, passkey_options, passkey_key or passkey_verify; cabecalhos are the headers of the request, and of its answer; corpo is the body as a text. status null: nothing changed, ask for this one alone. 503 unavailable without the lease of the cluster.';

revoke all on function api.sign_ins(jsonb) from public;
grant execute on function api.sign_ins(jsonb) to service_role;
