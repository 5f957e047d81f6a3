-- A token that an operator revokes by hand: its sign-in ends, if it can be renewed.
begin;
select plan(17);

create function tests.enter(nome text, manter boolean default true) returns void language plpgsql as $$
declare v_r jsonb;
begin
  perform tests.act_as_tester(), tests.fresh(), tests.request();
  v_r := api.verify_otp('11144477735', tests.send('11144477735'), manter);
  perform tests.remember(nome, v_r #> '{renovacao,token}'), tests.remember(nome || '_claims', v_r -> 'claims');
  perform tests.act_as_tester();
end $$;
create function tests.fresh() returns void language sql security definer as $$ delete from portaria.otp_envios $$;
create function tests.renew(nome text) returns text language plpgsql as $$
declare v_r jsonb;
begin
  perform tests.act_as_service();
  v_r := api.refresh(tests.recall(nome) ->> 0);
  perform tests.remember(nome || '_newer', v_r -> 'claims'), tests.act_as_tester();
  return coalesce(v_r ->> 'code', 'ok');
end $$;
create function tests.revoke(claims text) returns void language sql as $$
  insert into portaria.token_blacklist (jti, usuario_id, expira_em)
  values (tests.recall(claims) ->> 'jti', (tests.recall(claims) ->> 'sub')::uuid, to_timestamp((tests.recall(claims) ->> 'exp')::bigint))
$$;
create function tests.state(claims text) returns text language sql as $$
  select coalesce((select r from portaria.session_refusal(tests.recall(claims), tests.epoch(), false) as r), 'valid')
$$;
grant execute on all functions in schema tests to public;

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora')) is not null as made;
select tests.act_as_tester();
update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
update portaria.limites set valor = 100 where nome = 'otps_por_usuario';

select tests.enter('a'), tests.enter('b'), tests.enter('c', false);
select is(tests.renew('a'), 'ok', 'a sign-in is renewed');
select tests.revoke('a_claims'), tests.revoke('c_claims');
select is(tests.state('a_claims'), 'token_revoked', 'the token revoked by hand is refused');
select is(tests.state('a_newer'), 'session_ended', 'so is the newer token of the sign-in');
select is(tests.renew('a'), 'refresh_invalid', 'which cannot be renewed any more');
select is(array[tests.state('b_claims'), tests.renew('b')], '{valid,ok}', 'another sign-in of the person goes on');
select is(tests.state('c_claims'), 'token_revoked', 'the token of an ordinary session is refused');
select is_empty('select from portaria.alertas', 'nobody is alerted');

-- The person is locked; a token names its sign-in once, to its person.
select tests.enter('e');
select tests.meanwhile('portaria.lock_titular(text,uuid)', $$select tests.remember('locked', 'true')$$);
select is((select count(*)::integer from portaria.token_families(tests.recall('e_claims') ->> 'jti', (tests.recall('e_claims') ->> 'sub')::uuid)), 1, 'a token names its sign-in once');
delete from portaria.sessoes as s where s.jti = tests.recall('e_claims') ->> 'jti';
select is((select count(*)::integer from portaria.token_families(tests.recall('e_claims') ->> 'jti', gen_random_uuid())), 0, 'and to nobody else, without its row');
select tests.revoke('e_claims');
select is(tests.recall('locked'), 'true', 'the person is locked before the sign-in ends');

-- The row of the token is gone.
update portaria.sessoes set expira_em = now() - interval '1 day';
select portaria.run_maintenance() is not null as maintained;
select tests.revoke('b_claims');
select is(tests.renew('b'), 'refresh_invalid', 'an expired token revoked by hand ends its sign-in too');
select lives_ok($$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('of nobody', gen_random_uuid(), now())$$, 'an unknown token is stored as before');

-- By the credential of the services, which may write nothing but this table.
select tests.enter('d');
select tests.act_as_service();
insert into portaria.token_blacklist (jti, usuario_id, expira_em)
select tests.recall('d_claims') ->> 'jti', (tests.recall('d_claims') ->> 'sub')::uuid, now() + interval '1 hour';
select is(tests.renew('d'), 'refresh_invalid', 'service_role ends a sign-in by the same insert');

-- The portal, after a switch of profile.
select tests.remember('portal', tests.make_portal()) is not null as made;
update api.responsaveis set telefone = '+5511900000011' where cpf = '20000000108';
select tests.fresh(), tests.request();
select tests.remember('p', api.portal_verify_otp('20000000108', tests.portal_send('20000000108'), true)) is not null as entered;
select tests.act_as_tester();
select tests.remember('first_claims', tests.recall('p') -> 'claims');
select tests.present(tests.recall('first_claims'), '/rpc/portal_select_profile');
select tests.remember('switched_claims', api.portal_select_profile('responsavel', case when tests.recall('first_claims') ->> 'sub' = tests.the('mae_a')::text then tests.the('mae_b') else tests.the('mae_a') end) -> 'claims');
select tests.act_as_tester();
select isnt(tests.recall('first_claims') ->> 'sub', tests.recall('switched_claims') ->> 'sub', 'the profile is another one');
select tests.revoke('first_claims');
select is(tests.state('switched_claims'), 'session_ended', 'a first token revoked by hand ends the session of the other profile');
select tests.act_as_service();
select is(api.portal_refresh(tests.recall('p') #>> '{renovacao,token}') ->> 'code', 'refresh_invalid', 'and its renewal');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.renovacoes where encerrada_em is null), 0, 'no renewal is left');

select * from finish();
rollback;
