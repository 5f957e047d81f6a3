-- Each import, check of one, undo and diagnosis takes one of the two places of its caller; a long one looks at its caller again at its end.
begin;
select plan(19);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('admin', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as administrador;
select tests.make_usuario('33344477733', 'administrador');
update api.turmas set nome = '7º A' where id = tests.the('turma');
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('rascunho', to_jsonb((portaria.begin_draft('familias', tests.id('admin'), null, '{escola,turma,matricula,aluno,nascimento}')).id)) is not null as draft;
select portaria.add_lines(tests.id('rascunho'), '[["Escola A", "7A", "N-1", "Nina", "04/03/2015"]]');
/* The places that are held after the call, which is taken back. */
create function tests.places(sql text) returns integer language plpgsql as $$
declare
  v_lugares integer;
begin
  execute places.sql;
  select count(*) into v_lugares from pg_locks as l where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.objsubid = 2;
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  return v_lugares;
end;
$$;
create function tests.calls() returns table (nome text, chamada text, longa boolean) language sql as $$
  values
    ('import_draft', $q$select api.import_draft('equipe', null, '{codigo,nome}')$q$, true),
    ('import_draft, for more lines', format('select api.import_draft(%L, %L, linhas => %L)', 'familias', tests.id('rascunho'), '[["Escola A"]]'), true),
    ('import_draft, while more follow', format('select api.import_draft(%L, %L, continua => true)', 'familias', tests.id('rascunho')), true),
    ('import_draft_read', format('select api.import_draft_read(%L)', tests.id('rascunho')), false),
    ('import_draft_row', format('select api.import_draft_row(%L, 2)', tests.id('rascunho')), true),
    ('import_commit', format('select api.import_commit(%L)', tests.id('rascunho')), true),
    ('people_import', $q$select api.people_import('{codigo,nome,papel}', '[["39053344705", "Eva Reis", "especialista"]]')$q$, true),
    ('undo', format('select api.undo(%L)', tests.id('lote')), true),
    ('admin_rls_smoke', 'select api.admin_rls_smoke()', false)
$$;
create function tests.signed_out(chamada text) returns text language plpgsql as $$
begin
  perform tests.act_as_tester();
  perform tests.meanwhile('portaria.lock_caller(text[],uuid)', format('delete from portaria.usuario_papeis where usuario_id = %L', tests.id('admin')));
  perform tests.act_as('11144477735');
  return tests.refusal(signed_out.chamada) ->> 'code';
end;
$$;
create function tests.lock_of_caller() returns text language sql volatile security definer as $$
  select u.xmax::text from portaria.usuarios as u where u.id = tests.id('admin')
$$;
/* Whether the caller is locked when the draft is about to be checked, and at the end. Takes the call back. */
create function tests.locks(chamada text) returns boolean[] language plpgsql as $$
declare
  v_antes text := tests.lock_of_caller();
  v_travas boolean[];
begin
  perform tests.act_as_tester();
  perform tests.meanwhile('portaria.draft_body(uuid)', $m$select tests.remember('trava', to_jsonb(tests.lock_of_caller()))$m$);
  perform tests.act_as('11144477735');
  execute locks.chamada;
  v_travas := array[tests.recall('trava') #>> '{}' <> v_antes, tests.lock_of_caller() <> v_antes];
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  return v_travas;
end;
$$;
grant execute on all functions in schema tests to public;
select tests.request();
select is(tests.locks(c.chamada), '{f,t}', c.nome || ' locks its caller after the check, not before') from tests.calls() as c
where c.nome in ('import_draft, for more lines', 'import_draft_row', 'import_commit');

select tests.act_as('11144477735');
select tests.remember('lote', api.portal_end(array[tests.the('filho')]) -> 'desfazer') is not null as batch;

select is(tests.places(c.chamada), 2, c.nome || ' takes a place of the person and one of all') from tests.calls() as c;

select is(tests.signed_out(c.chamada), 'role_revoked', c.nome || ' is refused to who loses the role meanwhile') from tests.calls() as c where c.longa;

select * from finish();
rollback;
