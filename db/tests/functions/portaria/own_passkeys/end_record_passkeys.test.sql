-- What ends passkeys: another phone or CPF, or another guardian whose phone is used. What does not. Export, erasure and the clean-up of challenges.
begin;
select plan(20);

create function tests.open(nome text) returns boolean language sql security definer as $$ select p.revogada_em is null from portaria.passkeys as p where p.nome = "open".nome $$;

select tests.remember('eva', to_jsonb(tests.make_usuario('11144477735', 'administrador', nome_completo => 'Eva'))) is not null as eva;
select tests.make_usuario('39053344705', 'administrador') is not null as other;
select tests.make_passkey((tests.recall('eva') ->> 0)::uuid, 'Da Eva');
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_passkey(tests.the(p), p, 'portal') from unnest('{mae_a,mae_b,filha,filho}'::text[]) as p;
select tests.request();

-- Staff.
update portaria.usuarios set nome_completo = 'Eva Lima', ativo = false where codigo = '11144477735';
update portaria.usuarios set ativo = true where codigo = '11144477735';
select ok(tests.open('Da Eva'), 'another name, or a deactivation, leaves a passkey');
update portaria.usuarios set telefone = '+5511900000099' where codigo = '11144477735';
select ok(not tests.open('Da Eva'), 'another phone ends the passkeys of the person');
update portaria.usuarios set telefone = '+5511987650011' where codigo = '11144477735';
select ok(not tests.open('Da Eva'), 'the old phone brings none back');
select is(tests.use_passkey(tests.credential('Da Eva')) ->> 'code', 'passkey_invalid', 'it signs nobody in');
select tests.act_as_tester();
select results_eq($$select usuario_id::text, dados ->> 'nome' from portaria.logs_transacoes where evento = 'passkey.ended'$$, $$select tests.recall('eva') ->> 0, 'Da Eva'$$, 'the log says so');

-- Families: each record for itself, and the students who use the phone.
update api.responsaveis set nome_completo = 'Irene' where id = tests.the('mae_a');
select ok(tests.open('mae_a'), 'another name leaves it');
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select ok(not tests.open('filha'), 'a deactivation ends those of a student who uses the phone');
select ok(tests.open('mae_a') and tests.open('filho'), 'and no others');
update api.alunos set ativo = false where id = tests.the('filho');
select ok(tests.open('filho'), 'the deactivation of a student leaves them');
select tests.make_passkey(tests.the('filha'), 'by another guardian', 'portal');
update api.alunos set ativo = true where id = tests.the('filho');
update api.responsaveis set ativo = true where id = tests.the('mae_a');
select ok(not tests.open('by another guardian'), 'an activation brings another phone too');
select tests.make_passkey(tests.the('filha'), 'filha again', 'portal');
update api.responsaveis set telefone = '+5511900000044' where id = tests.the('mae_a');
select ok(not tests.open('mae_a'), 'another phone ends the passkeys of the record');
select ok(not tests.open('filha again'), 'and those of a student who uses it');
select ok(tests.open('mae_b') and tests.open('filho'), 'other records keep theirs');
update api.responsaveis set cpf = '20000000299' where id = tests.the('mae_b');
select ok(not tests.open('mae_b'), 'another CPF ends the passkeys of the record');

-- Export and erasure.
select is(jsonb_array_length(portaria.export_person('11144477735') -> 'portaria.passkeys'), 1, 'an export has the passkeys, removed ones too');
select is(portaria.export_person('11144477735') #> '{portaria.passkeys,0}' ?| array['chave_publica', 'credencial', 'alca'], false, 'without their keys');
select portaria.erase_person('11144477735') is not null as erased;
select is((select count(*)::integer from portaria.passkeys where nome = 'Da Eva'), 0, 'an erasure deletes them');

-- Challenges that were used go when they have expired, in batches.
delete from portaria.desafios;
insert into portaria.desafios (aleatorio, expira_em) values ('a', now() - interval '1 second'), ('b', now() - interval '1 second'), ('c', now() + interval '1 minute');
select portaria.delete_expired('desafios', 'expira_em', now(), 1);
select is((select count(*)::integer from portaria.desafios), 2, 'at most so many at once');
select isnt(portaria.run_maintenance(), null, 'the daily clean-up');
select results_eq('select aleatorio from portaria.desafios', $$values ('c'::bytea)$$, 'deletes the rest, and none that has not expired');

select * from finish();
rollback;
