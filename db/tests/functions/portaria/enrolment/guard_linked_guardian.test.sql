-- A student or guardian with links is deleted by those alone who may end the links, after a recent sign-in. Each deletion is logged.
begin;
select plan(22);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.remember('tio', to_jsonb((tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000612", "nome_completo": "Tio Sá", "telefone": "+5511900000013"}')) ->> 'id')) is not null as tio;
select tests.remember('novo', to_jsonb((tests.make_row('api.alunos', tests.the('escola_a'), '{"nome_completo": "Novo Sá"}')) ->> 'id')) is not null as novo;
select tests.make_passkey(tests.the(p), p, 'portal') from unnest('{mae_a,filho,filha}'::text[]) as p;
select tests.make_passkey((tests.recall('novo') #>> '{}')::uuid, 'novo', 'portal');
create function tests.remove(id uuid, tabela text default 'responsaveis') returns text language sql as $$
  select coalesce(tests.refusal(format('delete from api.%I where id = %L', remove.tabela, remove.id))::jsonb ->> 'code', 'ok')
$$;
create function tests.entries() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(l.dados ->> 'titular_id' order by l.dados ->> 'titular_id'), '[]') from (
    select e.dados from portaria.logs_transacoes as e where e.evento = 'portal.unlink' and e.dados #>> '{antes,parentesco}' = 'mae'
  ) as l
$$;
create function tests.deleted() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(e.dados order by e.criado_em), '[]') from portaria.logs_transacoes as e where e.evento = 'portal.delete' and e.escola_id = tests.the('escola_a') and e.ator_id is not null
$$;
create function tests.guardians() returns integer language sql security definer as $$
  select count(*)::integer from api.responsaveis as r where r.escola_id = tests.the('escola_a')
$$;
create function tests.open_keys() returns text[] language sql security definer as $$
  select array(select p.nome from portaria.passkeys as p where p.revogada_em is null order by p.nome)
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('33344477733');
select is(tests.remove(tests.the('mae_a')), 'not_allowed', 'a guardian not by a coordenador');
select is(tests.remove(tests.the('filho'), 'alunos'), 'not_allowed', 'nor a student');
select is(tests.deleted(), '[]', 'what is refused leaves no entry');
select is(tests.remove((tests.recall('tio') #>> '{}')::uuid), 'ok', 'who deletes a guardian without children');
select is(tests.remove((tests.recall('novo') #>> '{}')::uuid, 'alunos'), 'ok', 'and a student without guardians');
select is(tests.guardians(), 1, 'and no other');
select is(tests.entries(), '[]', 'which ends no link');
select is(
  tests.deleted(),
  jsonb_build_array(
    jsonb_build_object('titular_id', tests.recall('tio'), 'portal_type', 'responsavel'), jsonb_build_object('titular_id', tests.recall('novo'), 'portal_type', 'aluno')
  ),
  'each is an entry with the id and no name or CPF'
);
select is(tests.open_keys(), '{filha,filho,mae_a}', 'and its passkeys end, no others');

select tests.present(tests.claims_for('22244477734') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select is(tests.remove(tests.the('mae_a')), 'fresh_login_required', 'a guardian not long after the sign-in');
select is(tests.remove(tests.the('filho'), 'alunos'), 'fresh_login_required', 'nor a student');

select tests.act_as('22244477734');
select is(tests.remove(tests.the('filho'), 'alunos'), 'ok', 'a student by the school, after a recent sign-in');
select is(tests.entries(), jsonb_build_array(tests.the('filho')), 'which logs the link that ends');
select is(tests.deleted() -> 2, jsonb_build_object('titular_id', tests.the('filho'), 'portal_type', 'aluno'), 'and the student');
select is(tests.open_keys(), '{filha,mae_a}', 'whose passkeys end');
select is(tests.remove(tests.the('mae_a')), 'ok', 'a guardian by the school, after a recent sign-in');
select is(tests.guardians(), 0, 'the guardian is gone');
select is(tests.entries(), (select jsonb_agg(a::text order by a::text) from unnest(array[tests.the('filho'), tests.the('filha')]) as a), 'which is logged for each child');
select is(jsonb_array_length(tests.deleted()), 4, 'and once for the guardian');
select is((select count(*)::integer from api.alunos_responsaveis), 0, 'the links are gone');
select tests.act_as_tester();
delete from api.alunos where id = tests.the('filha');
select is(
  (select count(*)::integer from portaria.logs_transacoes where evento = 'portal.delete' and dados ->> 'titular_id' = tests.the('filha')::text), 0,
  'functions of the owner log their own event instead'
);
select is((select array_agg(distinct usuario_id::text) from portaria.logs_transacoes where evento in ('portal.delete', 'portal.unlink')), '{null}'::text[], 'no entry is of a member of staff');

select * from finish();
rollback;
