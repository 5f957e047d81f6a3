-- Staying signed in: what a renewal token gives, when it is good, and what ends it.
begin;
select plan(77);

create function tests.renew(nome text, tentativa text default null) returns jsonb language sql
as $$ select api.refresh(tests.recall(renew.nome) ->> 0, renew.tentativa) $$;
/* Renews and keeps the token under a name. */
create function tests.keep(nome text, por text, tentativa text default null) returns text language plpgsql as $$
declare v_r jsonb := tests.renew(keep.por, keep.tentativa);
begin
  perform tests.remember(keep.nome, v_r #> '{renovacao,token}'), tests.remember('claims', v_r -> 'claims');
  return coalesce(v_r ->> 'code', 'ok');
end $$;
create function tests.family_of(jti text) returns uuid language sql security definer as $$ select s.familia from portaria.sessoes as s where s.jti = family_of.jti $$;
/* Signs Ana in, to stay, and keeps the token and the claims. */
create function tests.enter(nome text, manter boolean default true) returns jsonb language plpgsql as $$
declare v_r jsonb := api.verify_otp('11144477735', tests.send('11144477735'), enter.manter);
begin
  perform tests.remember(enter.nome, v_r #> '{renovacao,token}'), tests.remember('claims', v_r -> 'claims');
  perform tests.remember('familia', to_jsonb(tests.family_of(v_r #>> '{claims,jti}')));
  return v_r;
end $$;
/* Moves the last use into the past. */
create function tests.age(segundos integer) returns void language sql security definer
as $$ update portaria.renovacoes set usada_em = usada_em - age.segundos * interval '1 second' $$;
create function tests.row(coluna text) returns text language sql security definer
as $$ select to_jsonb(r) ->> "row".coluna from portaria.renovacoes as r where r.familia = (tests.recall('familia') ->> 0)::uuid $$;
create function tests.fresh() returns void language sql security definer as $$
  delete from portaria.otp_envios; delete from portaria.redes_conhecidas; delete from portaria.alertas;
$$;
/* Lets a quarter of an hour pass for every token, and renews with a phone. */
create function tests.quarter() returns text language plpgsql security definer as $$
begin
  update portaria.sessoes set emitida_em = emitida_em - interval '901 s', expira_em = expira_em - interval '901 s';
  update portaria.renovacoes set usada_em = usada_em - interval '901 s', momentos = array(select m - interval '901 s' from unnest(momentos) as m);
  perform set_config('request.headers', (current_setting('request.headers')::jsonb || '{"user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "x-geo-city": "Recife"}')::text, true);
  return tests.keep('t', 't');
end $$;
grant execute on all functions in schema tests to public;

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'), nome_completo => 'Ana Prado');
select tests.request();

-- Off, as the specification has it.
select is(tests.enter('t') ? 'renovacao', false, 'without its limit a sign-in cannot be renewed');
select is((tests.recall('claims') ->> 'exp')::bigint - (tests.recall('claims') ->> 'iat')::bigint, 28800::bigint, 'its token is valid for eight hours');
select tests.act_as_tester();
select is_empty('select from portaria.renovacoes', 'it has no row');
delete from portaria.limites where nome = 'renovacao_maxima';
select is(tests.enter('t') ? 'renovacao', false, 'a missing row of the limit is off too');
select tests.act_as_tester();
insert into portaria.limites (nome, valor, unidade) values ('renovacao_maxima', 604800, 'segundos');

-- On: only for those who chose it.
select tests.fresh();
select is(tests.enter('t', false) ? 'renovacao', false, 'without manter a sign-in is an ordinary one');
select is(tests.enter('t', null) ? 'renovacao', false, 'manter may be null');
select tests.act_as_tester();
select tests.fresh();
select tests.remember('r', tests.enter('t')) is not null as entered;
select matches(tests.recall('t') ->> 0, '^[A-Za-z0-9_-]{75}$', 'with manter a sign-in gives a renewal token of 75 characters');
select is(tests.recall('r') #> '{renovacao,segundos}', '604800', 'it gives the life of the cookies');
select is((tests.recall('claims') ->> 'exp')::bigint - (tests.recall('claims') ->> 'iat')::bigint, 900::bigint, 'its session token is valid for fifteen minutes');
select isnt(tests.recall('r') #>> '{sessao,mantida_ate}', null, 'the session body says until when the sign-in can be renewed');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('claims')) as k),
  '{aud,escola_id,exp,iat,jti,nome_completo,principal_role,role,roles,sub,usuario_id}', 'the claims are those of the specification');
select is(array[tests.row('geracao'), tests.row('irmas'), tests.row('vale_de'), tests.row('papel'), tests.row('meio')], '{0,1,0,coordenador,codigo}', 'the row begins with generation 0');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.renovacoes as r where r::text like '%' || (tests.recall('t') ->> 0) || '%'), 0, 'the row does not hold the token');

-- The good case.
select tests.act_as_service();
select is(tests.keep('u', 't', 'a1'), 'ok', 'a good token renews the sign-in');
select isnt(tests.recall('u'), tests.recall('t'), 'the renewal gives another token');
select tests.act_as_tester();
select is(array[tests.row('geracao'), tests.row('usada'), tests.row('irmas')], '{1,0,1}', 'the next generation begins');
select is((select count(distinct s.entrou_em)::integer from portaria.sessoes as s where s.familia = (tests.recall('familia') ->> 0)::uuid), 1, 'a recent sign-in stays as old as it is');
select is((select count(*)::integer from portaria.sessoes as s where s.familia = (tests.recall('familia') ->> 0)::uuid), 2, 'the new session token is one of the same sign-in');
select is((select count(*)::integer from portaria.logs_transacoes where dados ->> 'jti' = tests.recall('claims') ->> 'jti'), 0, 'a renewal writes no log entry: the row has it');
select tests.present(tests.recall('claims'));
select lives_ok($$select portaria.check_request()$$, 'the new session is valid');

-- A week of renewals leaves one row of the sign-in, and that of the newest token.
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select is((select array_agg(distinct tests.quarter()) from generate_series(1, 56)), '{ok}', 'a sign-in is renewed 56 times, eight times a day');
select tests.act_as_tester();
select is(
  (select array[count(distinct s.jti), count(distinct r)] from portaria.sessoes as s full join portaria.renovacoes as r on r.familia = s.familia
    where coalesce(s.familia, r.familia) = (tests.recall('familia') ->> 0)::uuid),
  '{1,1}', 'a renewal deletes the expired tokens of its sign-in');
delete from portaria.sessoes as s where s.familia = (tests.recall('familia') ->> 0)::uuid;
select is(
  (select array[s ->> 'aparelho', s ->> 'cidade', s ->> 'mantida'] from jsonb_array_elements(portaria.sessions_of('sistema', (select id from portaria.usuarios))) as s where s -> 'id' = tests.recall('familia')),
  array['Firefox no Android', 'Recife', 'true'], 'my devices lists it without a token, with the device and the place of the last renewal');

-- Within the grace: siblings.
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select tests.act_as_service();
select is(tests.keep('u', 't', 'a1'), 'ok', 'another sign-in is renewed');
select tests.act_as_service();
select tests.request();
select is(tests.keep('v', 't', 'a1'), 'ok', 'the same token gets a sibling within the grace');
select is(tests.keep('w', 't'), 'ok', 'it gets another one');
select is((select count(distinct tests.recall(n))::integer from unnest('{u,v,w}'::text[]) as n), 3, 'siblings are different tokens');
select is(tests.keep('x', 'v', 'a2'), 'ok', 'one sibling is used');
select tests.remember('jti', tests.recall('claims') -> 'jti') is not null as newest;
select tests.act_as_tester();
update portaria.sessoes as s set emitida_em = s.emitida_em - interval '1 minute' where s.jti <> tests.recall('jti') ->> 0;
select tests.act_as_service();
select is(tests.keep('y', 'u'), 'refresh_reused', 'then another one is a copy');
select tests.act_as_tester();
select isnt(tests.row('encerrada_em'), null, 'a copy ends the sign-in');
select is((select count(*)::integer from portaria.sessoes as s where s.familia = (tests.recall('familia') ->> 0)::uuid and s.encerrada_em is null), 0, 'all tokens of the sign-in end with it');
select is((select array_agg(a.prioridade || ' ' || a.contagem) from portaria.alertas as a), '{high 1}', 'it raises one alert of high priority');
select is((select a.jti from portaria.alertas as a), tests.recall('jti') ->> 0, 'about the newest token');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'token.reuse' and dados ->> 'code' = 'refresh_reused'), 1, 'it is logged once');
select tests.act_as_service();
select is(tests.keep('y', 'x'), 'refresh_invalid', 'the newest token is good for nothing after that');
select is(tests.keep('y', 'u'), 'refresh_invalid', 'a token of an ended sign-in is invalid, without another alert');
select tests.act_as_tester();
select is((select array_agg(a.prioridade || ' ' || a.contagem) from portaria.alertas as a), '{high 1}', 'the alert stays one');

-- Eight within the grace.
select tests.fresh();
select tests.enter('t') is not null as entered;
select is((select string_agg(distinct tests.keep('s', 't'), ' ') from generate_series(1, 8)), 'ok', 'a token is exchanged for eight others');
select tests.answers_code(format('select api.refresh(%L)', tests.recall('t') ->> 0), 'rate_limited_session', 429, null, 'and then waits for the end of the grace');

-- After the grace.
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select is(tests.keep('u', 't', 'a1'), 'ok', 'another sign-in is renewed');
select tests.act_as_tester();
select tests.age(31);
select tests.act_as_service();
select is(tests.keep('v', 't', 'a1'), 'ok', 'an attempt that is known gets a new token after the grace: its answer was lost');
select tests.act_as_tester();
select is(array[tests.row('geracao'), tests.row('vale_de'), tests.row('irmas')], '{1,1,2}', 'the earlier tokens of the generation are revoked');
select tests.act_as_service();
select is(tests.keep('w', 'u'), 'refresh_reused', 'a token that was revoked so is a copy');
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select is(tests.keep('u', 't', 'a1'), 'ok', 'a third sign-in is renewed');
select tests.act_as_tester();
select tests.age(31);
select tests.act_as_service();
select is(tests.keep('v', 't', 'a2'), 'refresh_reused', 'the second use after the grace is noticed at once');

-- Forged and foreign tokens change nothing.
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select tests.act_as_tester();
select tests.remember('antes', (select jsonb_agg(to_jsonb(r) order by r.familia) from portaria.renovacoes as r)) is not null as before;
select tests.act_as_service();
select tests.answers_code($$select api.refresh(null)$$, 'refresh_invalid', 401, null, 'no token is invalid');
select tests.answers_code($$select api.refresh('')$$, 'refresh_invalid', 401, null, 'an empty token is invalid');
select tests.answers_code(format('select api.refresh(%L)', repeat('A', 75)), 'refresh_invalid', 401, null, 'a token of an unknown sign-in is invalid');
select is((select count(*)::integer from generate_series(1, 73) as i,
  lateral (select api.refresh(overlay(tests.recall('t') ->> 0 placing case substr(tests.recall('t') ->> 0, i, 1) when 'A' then 'B' else 'A' end from i for 1)) as r) as f
  where f.r ->> 'code' = 'refresh_invalid'), 73, 'a token with one other character is invalid');
select tests.answers_code(format('select api.portal_refresh(%L)', tests.recall('t') ->> 0), 'refresh_invalid', 401, null, 'a token of the staff is invalid in the portal');
select tests.request(extra => '{"x-otp-pepper": "another pepper of the tests, 0123456789abcdef0123"}');
select tests.answers_code(format('select api.refresh(%L)', tests.recall('t') ->> 0), 'refresh_invalid', 401, null, 'another pepper ends every renewal');
select tests.request();
select tests.act_as_tester();
select is((select jsonb_agg(to_jsonb(r) order by r.familia) from portaria.renovacoes as r), tests.recall('antes'), 'no such token changes anything');

-- Limits and ends.
update portaria.limites set valor = 2 where nome = 'renovacoes_por_sessao';
update portaria.renovacoes set momentos = array[clock_timestamp() - interval '3601 s'];
select tests.act_as_service();
select tests.request(extra => '{"user-agent": ""}');
select is(tests.keep('u', 't'), 'ok', 'a renewal below the limit');
select is(tests.row('user_agent'), null, 'an empty device is none');
select tests.request(extra => jsonb_build_object('user-agent', repeat('x', 401)));
select is(tests.keep('v', 'u'), 'ok', 'the last renewal of the hour');
select is(length(tests.row('user_agent')), 400, 'a long one is cut');
select tests.answers_code(format('select api.refresh(%L)', tests.recall('v') ->> 0), 'rate_limited_session', 429, null, 'the next one has to wait');
select matches(current_setting('response.headers'), 'Retry-After', 'the refusal says how long');
select is(jsonb_array_length(tests.row('momentos')::jsonb), 2, 'the row forgets the renewals before the last hour');
select is(tests.keep('w', 't'), 'refresh_reused', 'the limit does not hide a copy');
select tests.act_as_tester();
update portaria.limites set valor = 60 where nome = 'renovacoes_por_sessao';
create function tests.ended_by(mudanca text) returns text language plpgsql as $$
begin
  perform tests.act_as_tester();
  perform tests.fresh();
  perform tests.enter('t');
  perform tests.act_as_tester();
  execute ended_by.mudanca;
  perform tests.act_as_service();
  perform tests.request();
  return tests.keep('u', 't') || ' ' || case when tests.row('encerrada_em') is null then 'open' else 'ended' end;
end $$;
select is(tests.ended_by($$update portaria.usuarios set ativo = false; update portaria.usuarios set ativo = true$$), 'refresh_invalid ended', 'a deactivation ends it, also after an activation');
select is(tests.ended_by($$update portaria.usuarios set telefone = '+5511900000077'$$), 'refresh_invalid ended', 'another phone ends it');
select is(tests.ended_by($$select portaria.end_usuario_sessions(id) from portaria.usuarios$$), 'refresh_invalid ended', 'the end of all sessions ends it');
select is(tests.ended_by($$select portaria.end_every_session()$$), 'refresh_invalid ended', 'the end of everybody''s sessions ends it');
select is(tests.ended_by($$select portaria.sign_out(tests.recall('claims'), false)$$), 'refresh_invalid ended', 'a logout ends it');
select is(tests.ended_by($$select portaria.end_family((tests.recall('familia') ->> 0)::uuid)$$), 'refresh_invalid ended', 'the end of the sign-in from another device ends it');
select is(tests.ended_by($$update portaria.renovacoes set expira_em = now()$$), 'refresh_invalid open', 'it ends with its time');
select is(tests.ended_by($$update portaria.limites set valor = 0 where nome = 'renovacao_maxima'$$), 'refresh_invalid open', 'it ends when staying signed in is switched off');
select tests.act_as_tester();
select is_empty($$select from portaria.logs_transacoes where evento = 'session.end' and dados ->> 'familia' is null$$, 'what is over is not ended again');
update portaria.limites set valor = 3600 where nome = 'renovacao_maxima';
update portaria.renovacoes set expira_em = entrou_em + interval '7 days', encerrada_em = null;
select tests.act_as_service();
select tests.remember('r', tests.renew('t')) is not null as renewed;
select is(array[(tests.recall('r') #>> '{renovacao,segundos}')::integer between 3500 and 3600, (tests.recall('r') #>> '{sessao,mantida_ate}')::timestamptz < now() + interval '2 hours'],
  '{true,true}', 'a lowered limit shortens the cookies and mantida_ate of the sign-ins that there are');
select tests.act_as_tester();
update portaria.limites set valor = 604800 where nome = 'renovacao_maxima';
select is(tests.ended_by($$with p as (delete from portaria.usuario_papeis returning *) insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select usuario_id, papel_id, escola_id from p where false$$), 'role_revoked ended', 'a lost role ends it');
select tests.act_as_tester();
insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e where p.nome = 'coordenador';
select tests.act_as_service();
select is(tests.keep('u', 't'), 'refresh_invalid', 'a role that is granted again does not bring it back');

-- A switch of role.
select tests.act_as_tester();
select tests.grant_papel((select id from portaria.usuarios), 'especialista', null);
select tests.fresh();
select tests.enter('t') is not null as entered;
select tests.present(tests.recall('claims'), '/rpc/select_role');
select tests.remember('s', api.select_role('coordenador', (select id from api.escolas))) is not null as switched;
select is((tests.recall('s') #>> '{claims,exp}')::bigint - (tests.recall('s') #>> '{claims,iat}')::bigint, 900::bigint, 'the token of a switch is valid for fifteen minutes too');
select is(array(select jsonb_object_keys(tests.recall('s') -> 'renovacao')), '{segundos}', 'a switch gives no renewal token, but the life of the cookie');
select tests.act_as_service();
select tests.request();
select is(tests.keep('u', 't'), 'ok', 'the renewal token is good after a switch');
select is(tests.recall('claims') ->> 'principal_role', 'coordenador', 'the renewed session has the role of the switch');

-- Somebody else ends it while the renewal waits for the lock.
select tests.act_as_tester();
select tests.fresh();
select tests.enter('t') is not null as entered;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set ativo = false$$);
select tests.act_as_service();
select is(tests.keep('u', 't'), 'refresh_invalid', 'a deactivation that committed first wins');

select * from finish();
rollback;
