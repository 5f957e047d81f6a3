/*
 * The plans of the calls that everybody makes are generic, and use the indexes: such a plan stays with its connection, and
 * one made while a table is small would otherwise read the whole table once it has grown.
 */
do $$
declare
  v_funcao regprocedure;
begin
  for v_funcao in
    select p.oid
    from pg_proc as p
    where p.pronamespace = 'api'::regnamespace and p.proowner = 'portaria_owner'::regrole and p.proname in (
      'send_otp', 'portal_send_otp', 'verify_otp', 'portal_verify_otp', 'sign_ins', 'otp_delivery', 'otp_resend', 'passkey_key', 'passkey_verify',
      'confirm_sessions', 'end_sign_ins', 'refresh', 'portal_refresh', 'select_role', 'portal_me', 'portal_select_profile', 'portal_logout', 'portal_end_session'
    )
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', v_funcao);
    execute format('alter function %s set enable_seqscan = off', v_funcao);
    execute format('alter function %s set jit = off', v_funcao);
  end loop;
end;
$$;
