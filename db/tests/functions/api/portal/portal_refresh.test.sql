-- Staying signed in to the portal: the profile, its phone, and what ends it.
begin;
select plan(18);

create function tests.enter() returns jsonb language plpgsql as $$
declare v_r jsonb := api.portal_verify_otp('20000000108', tests.portal_send('20000000108'), true);
begin
  perform tests.remember('t', v_r #> '{renovacao,token}'), tests.remember('claims', v_r -> 'claims');
  return v_r;
end $$;
create function tests.renew() returns text language plpgsql as $$
declare v_r jsonb;
begin
  perform tests.act_as_service(), tests.request();
  v_r := api.portal_refresh(tests.recall('t') ->> 0, 'a');
  perform tests.remember('t', coalesce(v_r #> '{renovacao,token}', tests.recall('t'))), tests.remember('claims', v_r -> 'claims');
  return coalesce(v_r ->> 'code', v_r #>> '{claims,portal_type}');
end $$;
create function tests.fresh() returns void language sql security definer as $$ delete from portaria.otp_envios $$;
grant execute on all functions in schema tests to public;

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
select is(tests.enter() ? 'renovacao', false, 'without its limit a sign-in to the portal cannot be renewed');
select tests.act_as_tester();
update portaria.limites set valor = 604800 where nome = 'renovacao_portal_maxima';
select tests.fresh();
select tests.remember('r', tests.enter()) is not null as entered;
select is((tests.recall('claims') ->> 'exp')::bigint - (tests.recall('claims') ->> 'iat')::bigint, 900::bigint, 'its token is valid for fifteen minutes');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('claims')) as k), '{aud,escola_id,exp,iat,jti,nome_completo,portal_type,role,sub}', 'the claims of a guardian are those of the specification');
select tests.act_as_tester();
update portaria.renovacoes set emitida_em = emitida_em - interval '1 minute';
select is(tests.renew(), 'responsavel', 'a good token renews the session of the guardian');
select tests.act_as_tester();
select is((select array[r.papel, r.telefone, r.geracao::text] from portaria.renovacoes as r), '{responsavel,+5511900000011,1}', 'the row has profile and phone');
select is((select extract(epoch from r.emitida_em) from portaria.renovacoes as r), (tests.recall('claims') ->> 'iat')::numeric, 'and the time of the newest token');

-- Ends.
select tests.act_as_tester();
update api.responsaveis set telefone = '+5511900000077' where id = tests.the('mae_a');
select is(tests.renew(), 'refresh_invalid', 'another phone ends it');
select tests.act_as_tester();
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_a');
create function tests.ended_by(mudanca text) returns text language plpgsql as $$
begin
  perform tests.act_as_tester(), tests.fresh(), tests.request();
  perform tests.enter();
  perform tests.act_as_tester();
  execute ended_by.mudanca;
  return tests.renew();
end $$;
grant execute on all functions in schema tests to public;
select is(tests.ended_by('select 1'), 'responsavel', 'an untouched sign-in goes on');
select tests.act_as_tester();
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select is(
  tests.ended_by(format($$select tests.present(tests.recall('claims'), '/rpc/portal_select_profile'), api.portal_select_profile('responsavel', %L), tests.act_as_tester()$$, tests.the('mae_b'))) || ' ' || (tests.recall('claims') ->> 'sub'),
  'responsavel ' || tests.the('mae_b'), 'a switch of profile keeps it, with the profile of the switch'
);
select is(tests.ended_by($$update api.responsaveis set ativo = false; update api.responsaveis set ativo = true$$), 'refresh_invalid', 'a deactivation ends it, also after an activation');
select is(tests.ended_by($$select portaria.sign_out_portal(tests.recall('claims'), false)$$), 'refresh_invalid', 'a logout ends it');
select is(tests.ended_by($$select portaria.end_all_portal_sessions('20000000108', 99999999999)$$), 'refresh_invalid', 'the end of all sessions ends it');
select is(tests.ended_by($$select portaria.end_every_session()$$), 'refresh_invalid', 'the end of everybody''s sessions ends it');
select is(tests.ended_by($$update portaria.limites set valor = 0 where nome = 'renovacao_portal_maxima'$$), 'refresh_invalid', 'it ends when staying signed in is switched off');
select tests.act_as_tester();
update portaria.limites set valor = 604800 where nome = 'renovacao_portal_maxima';
select tests.act_as_tester();
select is((select count(*)::integer from portaria.alertas), 0, 'none of them is an alert');
select is((select count(*)::integer from portaria.renovacoes where contexto <> 'portal'), 0, 'every row is one of the portal');

-- A logout by an expired token of the profile before a switch.
delete from portaria.renovacoes;
select tests.fresh(), tests.request(), tests.enter() is not null as entered;
select tests.act_as_tester();
delete from portaria.sessoes;
update portaria.renovacoes set titular_id = tests.the('mae_b') where titular_id = tests.the('mae_a');
select api.end_renewal('portal', null, tests.recall('claims'), false) is not null as left;
select is((select count(r.encerrada_em) from portaria.renovacoes as r), 1::bigint, 'a token of another profile of the person ends the sign-in');

-- A forged token costs one lookup.
select tests.meanwhile('portaria.lock_portal(text, uuid)', 'select 1 / 0');
select tests.act_as_service(), tests.request();
select tests.answers_code($$select api.portal_refresh(repeat('A', 75))$$, 'refresh_invalid', 401, null, 'nobody is locked for a forged token');

select * from finish();
rollback;
