-- When two people change one profile at once, the second gets an error.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.changed(quem text, tipo text, visto timestamptz, telefone text) returns void language sql as $$
  select portaria.update_profile(jsonb_build_object('id', tests.the(quem), 'portal_type', tipo), visto, telefone, null)
$$;
create function tests.version(quem text) returns timestamptz language sql as $$ select (portaria.find_profile(tests.the(quem)) ->> 'atualizado_em')::timestamptz $$;
select tests.remember('v', to_jsonb(tests.version('filho'))) is not null as seen;
select tests.changed('filho', 'aluno', tests.version('filho'), '+5511900000071');
select is((select telefone from api.alunos where id = tests.the('filho')), '+5511900000071', 'the phone of a student is changed');
select pg_sleep(0.002);
update api.alunos set nome_completo = 'Outro' where id = tests.the('filho');
select tests.throws_code(format($$select tests.changed('filho', 'aluno', %L, '+5511900000072')$$, '2020-01-01'), 'edit_conflict', 409, 'an outdated version of a student is an edit_conflict');
select tests.changed('mae_a', 'responsavel', tests.version('mae_a'), '+5511900000073');
select is((select telefone from api.responsaveis where id = tests.the('mae_a')), '+5511900000073', 'the phone of a guardian is changed');
select tests.throws_code(format($$select tests.changed('mae_a', 'responsavel', %L, '+5511900000074')$$, '2020-01-01'), 'edit_conflict', 409, 'an outdated version of a guardian is an edit_conflict');

select * from finish();
rollback;
