-- Who is a guardian of a child is seen by the child and by each of its guardians, and by nobody else of the portal.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.remember('pai', to_jsonb((tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000612", "nome_completo": "Davi Alves", "telefone": "+5511900000013"}')) ->> 'id')) is not null as pai;
create function tests.seen() returns text language sql as $$
  select string_agg(concat_ws(' ', v ->> 'aluno_nome', v ->> 'nome_completo', v ->> 'parentesco'), ', ' order by n)
  from jsonb_array_elements(api.portal_guardians() -> 'vinculos') with ordinality as j (v, n)
$$;
create function tests.pai() returns uuid language sql security definer as $$ select (tests.recall('pai') #>> '{}')::uuid $$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as_portal('responsavel', tests.the('mae_a'));
select is(tests.seen(), 'João Alves Irene Alves mae, Mia Alves Irene Alves mae', 'a guardian sees the guardians of each child');
select is((select array_agg(k order by k) from jsonb_object_keys(api.portal_guardians() #> '{vinculos,0}') as k), '{aluno_id,aluno_nome,desde,nome_completo,parentesco}', 'by name, without CPF and phone');
select tests.act_as_tester();
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem) values (tests.the('escola_a'), tests.the('filha'), tests.pai(), 'pai', 2);
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select is(tests.seen(), 'João Alves Irene Alves mae, Mia Alves Irene Alves mae, Mia Alves Davi Alves pai', 'a new guardian is seen by the other one');
select tests.act_as_portal('responsavel', tests.pai());
select is(tests.seen(), 'Mia Alves Irene Alves mae, Mia Alves Davi Alves pai', 'who sees the guardians of their own child alone');
select tests.act_as_portal('aluno', tests.the('filho'));
select is(tests.seen(), 'João Alves Irene Alves mae', 'a student sees their own');
select tests.act_as_portal('responsavel', tests.the('mae_b'));
select is(api.portal_guardians(), '{"vinculos": []}', 'a guardian without children sees nobody');
select tests.act_as_tester();
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select tests.act_as_portal('responsavel', tests.pai());
select is(tests.seen(), 'Mia Alves Davi Alves pai', 'an inactive guardian is none');
select tests.act_as('11144477735');
select tests.throws_code('select api.portal_guardians()', 'system_token_refused', 401, 'a system token may not ask');

select * from finish();
rollback;
