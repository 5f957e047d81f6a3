-- The search follows the record: name, phone, school, and the first sign-in.
begin;
select plan(16);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'coordenador', tests.the('escola_a'), nome_completo => 'Ana Lima'))) is not null as ana;
create function tests.ana() returns uuid language sql stable as $$ select (tests.recall('ana') #>> '{}')::uuid $$;
create function tests.noted(id uuid) returns text[] language sql stable as $$
  select array[t.chave, array_to_string(tsvector_to_array(t.palavras), ' '), t.final_telefone, t.escola_id::text] from portaria.titulares as t where t.id = noted.id
$$;

-- The school of staff is where they have roles, not this column of a host.
update portaria.usuarios set telefone = '+5511900004321', escola_id = tests.the('escola_a') where id = tests.ana();
select is(tests.noted(tests.ana()), array['ana lima', 'ana lima', '4321', null], 'the row of staff has name and end of phone');
update portaria.usuarios set nome_completo = 'Ána Souza', telefone = null where id = tests.ana();
select is(tests.noted(tests.ana()), array['ana souza', 'ana souza', null, null], 'a change of staff is followed');
update portaria.usuarios set telefone = '+5511900004322' where id = tests.ana();
select is((tests.noted(tests.ana()))[3], '4322', 'also where there was no phone before');
select is((tests.noted(tests.the('mae_a')))[4], tests.the('escola_a')::text, 'the row of a guardian has the school');
update api.responsaveis set nome_completo = 'Zoe Dias', telefone = '+5511900008765' where id = tests.the('mae_a');
select is(tests.noted(tests.the('mae_a')), array['zoe dias', 'dias zoe', '8765', tests.the('escola_a')::text], 'a change of a guardian is followed');
update api.alunos set nome_completo = 'Leo Dias', telefone = '+5511900001111' where id = tests.the('filho');
select is(tests.noted(tests.the('filho')), array['leo dias', 'dias leo', '1111', tests.the('escola_a')::text], 'a change of a student is followed');
update api.alunos set telefone = '+5511900002222' where id = tests.the('filha');
select is((tests.noted(tests.the('filha')))[3], '2222', 'also where there was no phone before');
select is_empty($$
  select u.id from portaria.usuarios as u join portaria.titulares as t on t.id = u.id where t.chave <> portaria.search_key(u.nome_completo)
$$, 'no row differs from its record');
select tests.remember('caio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{}') -> 'id') is not null as guardian_without_children;
-- portaria.keep_school refuses it to everybody; an operator who merges two schools puts it off.
alter table api.responsaveis disable trigger keep_school;
update api.responsaveis set escola_id = tests.the('escola_b') where id = (tests.recall('caio') #>> '{}')::uuid;
select is((tests.noted((tests.recall('caio') #>> '{}')::uuid))[4], tests.the('escola_b')::text, 'a change of school is followed');
alter table api.responsaveis enable trigger keep_school;
create function tests.places() returns text[] language sql as $$ select array_agg(t.ctid::text order by t.id) from portaria.titulares as t $$;
select tests.remember('antes', to_jsonb(tests.places())) is not null as before;
update portaria.usuarios set nome_completo = nome_completo;
update api.alunos set nome_completo = nome_completo;
update api.responsaveis set nome_completo = nome_completo;
select is(to_jsonb(tests.places()), tests.recall('antes'), 'a save that changes nothing writes no row of the search');

-- The first sign-in.
select tests.request();
select is((select entrou_em from portaria.titulares where id = tests.ana()), null, 'nobody has signed in yet');
select portaria.note_entry(array[tests.ana()]);
select isnt((select entrou_em from portaria.titulares where id = tests.ana()), null, 'a sign-in is noted');
update portaria.titulares set entrou_em = '2026-01-01T00:00:00Z' where id = tests.ana();
select portaria.note_entry(array[tests.ana()]);
select is((select entrou_em from portaria.titulares where id = tests.ana()), '2026-01-01T00:00:00Z'::timestamptz, 'a later sign-in changes nothing');
delete from portaria.usuarios where id = tests.ana();
select is(tests.noted(tests.ana()), null, 'the search forgets a deleted person');
select lives_ok(format($$update api.alunos set nome_completo = repeat('a', 3000) where id = %L$$, tests.the('filho')), 'a very long word is stored');
select is(length((tests.noted(tests.the('filho')))[2]), 60, 'the search has its beginning');

select * from finish();
rollback;
