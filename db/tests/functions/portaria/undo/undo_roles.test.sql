-- The roles of a batch are taken back under the locks of its people and of the caller; a batch without roles locks nobody.
begin;
select plan(10);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as school;
-- Without a role: a row that refers to the caller would lock the caller, too.
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', null))) is not null as ana;
select tests.remember('nora', to_jsonb(tests.make_usuario('22244477734', 'coordenador', (tests.recall('escola') #>> '{}')::uuid))) is not null as nora;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.locked() returns boolean language sql volatile as $$ select u.xmax <> '0'::xid from portaria.usuarios as u where u.id = tests.id('ana') $$;
create function tests.batch(tipo text) returns uuid language plpgsql as $$
declare
  v_lote uuid := portaria.open_batch('import.commit', tests.id('escola'));
begin
  insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
  values (v_lote, batch.tipo, tests.id('nora'), jsonb_build_object('tipo', 'usuario', 'papel', 'coordenador', 'escola_id', tests.id('escola')));
  return v_lote;
end;
$$;
create function tests.undo(lote text) returns text language plpgsql as $$
begin
  perform portaria.undo_roles(jsonb_build_object('usuario_id', tests.id('ana'), 'principal_role', 'administrador'), tests.id(undo.lote));
  return (
    select string_agg(format('%s %s', l.evento, l.dados ->> 'papel'), ', ')
    from portaria.logs_transacoes as l
    where l.usuario_id = tests.id('nora') and l.escola_id = tests.id('escola')
  );
end;
$$;
select tests.remember('pessoa', to_jsonb(tests.batch('criado'))) is not null as person, tests.remember('papel', to_jsonb(tests.batch('papel_dado'))) is not null as role_given,
  tests.remember('fim', to_jsonb(tests.batch('papel_encerrado'))) is not null as role_ended;
select tests.request();

select is(tests.locked(), false, 'setup: the caller is not locked');
select is(tests.undo('pessoa'), null, 'a batch that gave no role takes none back');
select is(tests.locked(), false, 'and does not lock the caller');
select tests.throws_code(
  format('select portaria.undo_roles(%L, %L)', jsonb_build_object('usuario_id', tests.id(c.quem), 'principal_role', c.papel, 'escola_id', c.escola), tests.id('papel')),
  'not_allowed', 403, c.titulo
)
from (values ('ana', 'escola', gen_random_uuid(), 'another school takes no role back'), ('nora', 'administrador', null, 'nor does anybody their own')) as c (quem, papel, escola, titulo);
select is(tests.undo('papel'), 'role.revoke coordenador', 'a role that was given is taken, and logged for its person and school');
select is((select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = tests.id('nora')), 0, 'it is gone');
select is(tests.locked(), true, 'the caller is locked with the person');
delete from portaria.logs_transacoes;
select is(tests.undo('fim'), 'role.grant coordenador', 'a role that was ended is given again, and logged alike');
select is((select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = tests.id('nora')), 1, 'it is there');

select * from finish();
rollback;
