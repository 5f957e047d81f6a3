-- A guardian with children is deleted by those alone who may end the links, after a recent sign-in, and it is logged.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.remember('tio', to_jsonb((tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000612", "nome_completo": "Tio Sá", "telefone": "+5511900000013"}')) ->> 'id')) is not null as tio;
create function tests.remove(id uuid) returns text language sql as $$
  select coalesce(tests.refusal(format('delete from api.responsaveis where id = %L', remove.id))::jsonb ->> 'code', 'ok')
$$;
create function tests.entries() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(l.dados ->> 'titular_id' order by l.dados ->> 'titular_id'), '[]') from (
    select e.dados from portaria.logs_transacoes as e where e.evento = 'portal.unlink' and e.dados #>> '{antes,parentesco}' = 'mae'
  ) as l
$$;
create function tests.guardians() returns integer language sql security definer as $$
  select count(*)::integer from api.responsaveis as r where r.escola_id = tests.the('escola_a')
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('33344477733');
select is(tests.remove(tests.the('mae_a')), 'not_allowed', 'not by a coordenador');
select is(tests.remove((tests.recall('tio') #>> '{}')::uuid), 'ok', 'who deletes one without children');
select is(tests.guardians(), 1, 'and no other');
select is(tests.entries(), '[]', 'which ends no link');

select tests.present(tests.claims_for('22244477734') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select is(tests.remove(tests.the('mae_a')), 'fresh_login_required', 'not long after the sign-in');

select tests.act_as('22244477734');
select is(tests.remove(tests.the('mae_a')), 'ok', 'by the school, after a recent sign-in');
select is(tests.guardians(), 0, 'the guardian is gone');
select is(tests.entries(), (select jsonb_agg(a::text order by a::text) from unnest(array[tests.the('filho'), tests.the('filha')]) as a), 'which is logged for each child');
select is((select count(*)::integer from api.alunos_responsaveis), 0, 'the links are gone');

select * from finish();
rollback;
