-- A record with wrong attempts that a school removes, or gives another CPF, is an unlock of its CPF.
begin;
select plan(12);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.request();
create function tests.err(quem text, erros integer, criado timestamptz default now()) returns void language sql security definer as $$
  insert into portaria.login_otps (contexto, aluno_id, responsavel_id, sal, hash, expira_em, tentativas, criado_em)
  select 'portal', case when quem in ('filho', 'filha') then tests.the(quem) end, case when quem not in ('filho', 'filha') then tests.the(quem) end,
    uuid_send(gen_random_uuid()), sha256(''), now(), erros, criado
$$;
create function tests.unlocks(cpf text) returns integer language sql security definer as $$
  select coalesce((select cardinality(c.momentos) from portaria.contagens as c
    where c.nome = 'desbloqueios_por_escola' and c.alvo = portaria.unlock_target(tests.the('escola_a'), unlocks.cpf)), 0)
$$;
create function tests.remove(tabela text, quem text) returns text language sql as $$
  select coalesce(tests.refusal(format('delete from api.%I where id = %L', tabela, tests.the(quem))) ->> 'code', 'ok')
$$;
create function tests.give(quem text, cpf text) returns text language sql as $$
  select coalesce(tests.refusal(format('select api.person_update(%L, %L, cpf => %L)', tests.the(quem), api.person(tests.the(quem)) ->> 'atualizado_em', give.cpf)) ->> 'code', 'ok')
$$;
grant execute on all functions in schema tests to public;

select tests.err('mae_a', 2);
select tests.err('filha', 3, now() - interval '3 days');
select tests.act_as('22244477734');
select is(tests.give('filho', '20000000612'), 'ok', 'a record without wrong attempts gets another CPF');
select is(tests.unlocks('20000000299'), 0, 'which is no unlock of the former one');
select tests.err('filho', 1);
select is(tests.give('filho', ''), 'ok', 'a record with wrong attempts gets another CPF');
select is(tests.unlocks('20000000612'), 2, 'which is an unlock of the former one too');
select is(tests.remove('alunos', 'filha'), 'ok', 'a student with old attempts is deleted');
select is(tests.unlocks('20000000450'), 0, 'which is no unlock');
select is((select count(*)::integer from api.alunos where id = tests.the('filha')), 0, 'and gone');
select is(tests.remove('responsaveis', 'mae_a'), 'ok', 'a guardian with wrong attempts is deleted');
select is(tests.unlocks('20000000108'), 1, 'which is an unlock');

select is(tests.give('filho', '20000000612'), 'ok', 'a third unlock');
select is(array[tests.give('filho', ''), tests.remove('alunos', 'filho')], '{rate_limited_session,rate_limited_session}', 'a fourth is refused');
select tests.act_as('11144477735');
select is(tests.give('filho', ''), 'ok', 'but not to an administrador');

select * from finish();
rollback;
