-- Sign-in, session checks and logout use indexes from the first call on: a connection keeps a plan made while a table
-- was small, and would scan the whole table after it has grown.
begin;
select plan(5);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora')) is not null as staff;
select tests.remember('portal', tests.make_portal()) is not null as guardian;
select tests.request();
select tests.remember('claims', tests.claims_for('11144477735')) is not null as claims;

-- With the smallest tables.
analyze portaria.usuarios, portaria.usuario_papeis, portaria.papeis, portaria.limites, portaria.login_otps, portaria.otp_envios, portaria.sessoes,
  portaria.token_blacklist, portaria.redes_conhecidas, api.escolas, api.alunos, api.responsaveis;

/* The tables that this transaction has scanned sequentially, with the number of scans; without the lease, of one row at most. */
create function tests.scanned() returns jsonb language sql security definer as $$
  select coalesce(jsonb_object_agg(schemaname || '.' || relname, seq_scan), '{}') from pg_stat_xact_user_tables
  where schemaname in ('portaria', 'api') and seq_scan > 0 and relname <> 'arrendamento'
$$;
create function tests.scanned_since(before jsonb) returns setof text language sql as $$
  select tabela from jsonb_each_text(tests.scanned()) as t (tabela, scans)
  where scans::bigint > coalesce((scanned_since.before ->> tabela)::bigint, 0)
$$;

-- The plans that these make are those of a sign-in, too.
select tests.act_as_portal('responsavel', tests.the('mae_a')) is not null as guardian;
select api.portal_me() is not null as me from generate_series(1, 6);

select tests.act_as_service();
select tests.remember('before', tests.scanned()) is not null as before;
select tests.remember('sent', api.send_otp('11144477735')) is not null as sent;
select is_empty($$select tests.scanned_since(tests.recall('before'))$$, 'sending a code scans no table');

select api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('sent') -> 'otp_id',
  'resultados', '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito", "mensagem_id": "M1"}]'::jsonb))) is not null as delivered;
select is_empty($$select tests.scanned_since(tests.recall('before'))$$, 'reporting a delivery scans no table');

select tests.remember('in', api.verify_otp('11144477735', tests.recall('sent') ->> 'otp')) is not null as signed_in;
select is_empty($$select tests.scanned_since(tests.recall('before'))$$, 'a sign-in of staff scans no table');

select tests.remember('sent', api.portal_send_otp('20000000108')) is not null as sent;
select tests.remember('portal', api.portal_verify_otp('20000000108', tests.recall('sent') ->> 'otp')) is not null as signed_in;
select is_empty($$select tests.scanned_since(tests.recall('before'))$$, 'a sign-in of a guardian scans no table');

select api.confirm_sessions('sistema', jsonb_build_array(tests.recall('in') -> 'claims', tests.recall('claims'))) is not null as confirmed;
select api.confirm_sessions('portal', jsonb_build_array(tests.recall('portal') -> 'claims')) is not null as confirmed;
select api.end_sign_ins('sistema', jsonb_build_array(tests.recall('in') -> 'claims')) is not null as ended;
select is_empty($$select tests.scanned_since(tests.recall('before'))$$, 'confirming and ending sessions scans no table');

select * from finish();
rollback;
