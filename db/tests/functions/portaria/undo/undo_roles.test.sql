-- The roles of a batch are taken back under the locks of its people and of the caller; a batch without roles locks nobody.
begin;
select plan(11);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as school;
-- Without a role: a row that refers to a person would lock the person, too.
select tests.remember(u.nome, to_jsonb(tests.make_usuario(u.codigo, null))) is not null as person
from (values ('ana', '11144477735'), ('bia', '33344477733'), ('rosa', '44444477732')) as u (nome, codigo);
select tests.remember('nora', to_jsonb(tests.make_usuario('22244477734', 'coordenador', (tests.recall('escola') #>> '{}')::uuid))) is not null as nora;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
/* Whom this transaction has locked; what a test takes back does not count. */
create function tests.locked() returns text[] language sql volatile as $$
  select array_agg(p order by p) from unnest('{ana,bia,rosa}'::text[]) as p join portaria.usuarios as u on u.id = tests.id(p) where u.xmax = pg_current_xact_id()::xid
$$;
create function tests.batch(tipo text, quem text default 'nora', papel text default 'coordenador') returns uuid language plpgsql as $$
declare
  v_lote uuid := portaria.open_batch('import.commit', tests.id('escola'));
begin
  insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
  values (v_lote, batch.tipo, tests.id(batch.quem), jsonb_build_object('tipo', 'usuario', 'papel', batch.papel, 'escola_id', case batch.papel when 'coordenador' then tests.id('escola') end));
  return v_lote;
end;
$$;
create function tests.undo(lote text, quem text default 'ana') returns text language plpgsql as $$
begin
  perform portaria.undo_roles(jsonb_build_object('usuario_id', tests.id(undo.quem), 'principal_role', 'administrador'), tests.id(undo.lote));
  return (
    select string_agg(format('%s %s', l.evento, l.dados ->> 'papel'), ', ')
    from portaria.logs_transacoes as l
    where l.usuario_id = tests.id('nora') and l.escola_id = tests.id('escola')
  );
end;
$$;
select tests.batch('papel_dado', 'bia') is not null as of_another_batch, tests.remember('pessoa', to_jsonb(tests.batch('criado'))) is not null as person, tests.remember('papel', to_jsonb(tests.batch('papel_dado'))) is not null as role_given,
  tests.remember('rede', to_jsonb(tests.batch('papel_encerrado', 'rosa', 'especialista'))) is not null as role_of_the_network, tests.remember('fim', to_jsonb(tests.batch('papel_encerrado'))) is not null as role_ended;
select tests.request();

select is(tests.undo('pessoa'), null, 'a batch that gave no role takes none back');
select is(tests.locked(), null, 'and locks nobody');
select tests.undo('rede');
select is((select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = tests.id('rosa')), 0, 'a role of the network is not given again by a batch that does not say how the record was');
select is(tests.locked(), '{ana,rosa}', 'its person and the caller are locked all the same, and nobody else');
select tests.throws_code(
  format('select portaria.undo_roles(%L, %L)', jsonb_build_object('usuario_id', tests.id(c.quem), 'principal_role', c.papel, 'escola_id', c.escola), tests.id('papel')),
  'not_allowed', 403, c.titulo
)
from (values ('ana', 'escola', gen_random_uuid(), 'another school takes no role back'), ('nora', 'administrador', null, 'nor does anybody their own')) as c (quem, papel, escola, titulo);
select is(tests.undo('papel', 'bia'), 'role.revoke coordenador', 'a role that was given is taken, and logged for its person and school');
select is(tests.locked(), '{ana,bia,rosa}', 'with its caller locked');
select is((select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = tests.id('nora')), 0, 'it is gone');
delete from portaria.logs_transacoes;
select is(tests.undo('fim'), 'role.grant coordenador', 'a role that was ended is given again, and logged alike');
select is((select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = tests.id('nora')), 1, 'it is there');

select * from finish();
rollback;
