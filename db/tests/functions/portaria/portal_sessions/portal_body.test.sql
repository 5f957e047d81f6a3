-- The body of a portal session.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.remember('c', tests.portal_claims_for('aluno', tests.the('filho'))) is not null as kept;
select is(portaria.portal_body(tests.recall('c')), jsonb_build_object(
  'perfil', portaria.profiles_body('20000000299', '+5511900000012') -> 0, 'perfis', portaria.profiles_body('20000000299', '+5511900000012'), 'outros_telefones', '[]'::jsonb,
  'expira_em', portaria.iso_utc(to_timestamp((tests.recall('c') ->> 'exp')::bigint))), 'the body has exactly these fields');
update api.alunos set nome_completo = 'João Prado' where id = tests.the('filho');
select is(portaria.portal_body(tests.recall('c')) -> 'perfil' ->> 'nome_completo', 'João Prado', 'the name is read from the table');
select is(portaria.portal_body(tests.portal_claims_for('aluno', tests.the('mae_aluna'))) -> 'perfil' ->> 'id', tests.the('mae_aluna')::text, 'the profile is that of the token, not the first one');
select is(jsonb_array_length(portaria.portal_body(tests.portal_claims_for('aluno', tests.the('mae_aluna'))) -> 'perfis'), 1, 'profiles with other phones are not listed');
select is(portaria.portal_body(tests.portal_claims_for('aluno', tests.the('mae_aluna'))) -> 'outros_telefones',
  '[{"destino": "****0011", "escola_nome": "Escola A"}, {"destino": "****0019", "escola_nome": "Escola B"}]', 'other phones are listed');
select is(portaria.portal_body(tests.recall('c') || '{"portal_type": "responsavel"}') -> 'perfil', 'null', 'an id of the other kind has no profile');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select is(portaria.portal_body(tests.portal_claims_for('responsavel', tests.the('mae_b'))) #>> '{perfil,id}', tests.the('mae_b')::text, 'of two profiles of one kind, that of the token is shown');

select * from finish();
rollback;
