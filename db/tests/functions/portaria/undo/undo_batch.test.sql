-- What an undo takes back, what stays because somebody changed it since, and what is said of it.
begin;
select plan(47);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('caio', tests.make_row('api.responsaveis', tests.the('escola_a'), '{"nome_completo": "Caio", "cpf": "98765432100", "telefone": "+5511900000098"}') -> 'id') is not null as caio;
select tests.remember('outra', tests.make_row('api.turmas', tests.the('escola_a')) -> 'id') is not null as other_class;
select tests.remember('nora', to_jsonb(tests.make_usuario('22244477734', 'coordenador', tests.the('escola_a'), nome_completo => 'Nora'))) is not null as nora, tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a')) is not null as another;
create function tests.id(nome text) returns uuid language sql as $$ select coalesce((tests.recall(id.nome) #>> '{}')::uuid, tests.the(id.nome)) $$;
/* Takes a call back on the command line: how many people, and the reasons of those who stay. */
create function tests.undone(resposta jsonb) returns text language sql as $$
  select concat_ws(' ', u ->> 'desfeitos', (select string_agg(k ->> 'motivo', ', ') from jsonb_array_elements(u -> 'recusados') as k))
  from portaria.undo_batch(null, (undone.resposta ->> 'desfazer')::uuid) as u
$$;
/* A call of an hour ago: whom it changed, somebody changed since. */
create function tests.aged(resposta jsonb) returns jsonb language plpgsql as $$
begin
  update portaria.lotes as l set criado_em = criado_em - interval '1 hour' where l.id = (aged.resposta ->> 'desfazer')::uuid;
  return aged.resposta;
end;
$$;
create function tests.student(matricula text) returns jsonb language sql as $$
  select portaria.create_profile('aluno', tests.the('escola_a'), jsonb_build_object('nome_completo', 'Nina', 'matricula', student.matricula, 'nascimento', '2015-03-04', 'turma_id', tests.the('turma')))
$$;
create function tests.guardian(cpf text) returns jsonb language sql as $$
  select portaria.create_profile('responsavel', tests.the('escola_a'), jsonb_build_object('nome_completo', 'Rosa', 'cpf', guardian.cpf, 'telefone', '11900000099', 'aluno_id', tests.the('filha'), 'parentesco', 'tio'))
$$;
create function tests.changed(resposta jsonb, mudanca text) returns jsonb language plpgsql as $$
begin
  execute format(changed.mudanca, changed.resposta ->> 'id');
  return changed.resposta;
end;
$$;

create function tests.staff(linha text) returns jsonb language plpgsql as $$
declare
  v_rascunho portaria.importacoes := portaria.begin_draft('equipe', null, null, '{cpf,nome,papel,telefone}');
  v_resposta jsonb;
begin
  perform portaria.add_lines(v_rascunho.id, jsonb_build_array(to_jsonb(string_to_array(staff.linha, ';'))));
  v_resposta := portaria.commit_draft(v_rascunho, '[]');
  return v_resposta || jsonb_build_object('id', (select u.id from portaria.usuarios as u where u.codigo = split_part(staff.linha, ';', 1)));
end;
$$;
create function tests.family(linha text) returns jsonb language plpgsql as $$
declare
  v_rascunho portaria.importacoes := portaria.begin_draft('familias', null, tests.the('escola_a'), '{Matrícula,Turma,Aluno,Nascimento,Nome do responsável,CPF do responsável,Telefone do responsável}');
begin
  perform portaria.add_lines(v_rascunho.id, jsonb_build_array(to_jsonb(string_to_array(family.linha, ';'))));
  return portaria.commit_draft(v_rascunho, '[]');
end;
$$;
create function tests.links(quem text) returns text language sql as $$
  select string_agg(concat_ws(' ', a.nome_completo, ar.parentesco, ar.ordem), ', ' order by a.nome_completo) from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id where ar.responsavel_id = tests.id(quem)
$$;
create function tests.roles() returns text language sql as $$
  select string_agg(p.nome, ', ' order by p.nome) from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where up.usuario_id = tests.id('nora')
$$;

-- Who was added.
select is(tests.undone(tests.student('N-1')), '1', 'a student who was added goes');
select is(tests.undone(tests.changed(tests.student('R-' || t), format('select tests.make_row(%L, %L, jsonb_build_object(''aluno_id'', %%L::uuid))', 'api.' || t, tests.the('escola_a')))), '0 mudou, entrou ou tem registros desde então', 'but not one with ' || t)
from unnest('{notas,frequencias,ocorrencias,documentos}'::text[]) as t;
select is(tests.undone(tests.changed(tests.student('N-2'), format('select portaria.add_link(%%L, %L, %L, null)', tests.id('caio'), 'tio'))), '0 mudou, entrou ou tem registros desde então', 'nor one whom somebody linked');
select is(tests.undone(tests.aged(tests.student('N-3'))), '0 mudou, entrou ou tem registros desde então', 'nor one who changed since');
select is(tests.undone(tests.changed(tests.guardian('52998224725'), 'update portaria.titulares set entrou_em = now() where id = %L')), '0 a pessoa ficou, e o vínculo com ela', 'a guardian who signed in stays, with the link');
select is(tests.undone(tests.changed(tests.guardian('71428793860'), format('select portaria.add_link(%L, %%L, %L, null)', tests.the('filho'), 'tio'))), '0 mudou, entrou ou tem registros desde então', 'one who got another child stays');
select is((select string_agg(a.nome_completo, ', ') from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id join api.responsaveis as r on r.id = ar.responsavel_id where r.cpf = '71428793860'), 'João Alves', 'but not with the first');
update api.turmas set nome = '7º A' where id = tests.the('turma');
select matches(tests.undone(tests.aged(tests.family('N-4;7A;Lia;04/03/2015;Eva;39053344705;11900000099'))), '^0 ', 'an imported family that changed since stays');
select is((select r.nome_completo from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id join api.responsaveis as r on r.id = ar.responsavel_id where a.matricula = 'N-4'), 'Eva', 'with the link');
select tests.remember('longe', tests.student('N-5')) is not null as student;
select tests.remember('mudou', portaria.move_to_school(array[(tests.recall('longe') ->> 'id')::uuid], (tests.make_row('api.turmas', tests.the('escola_b')) ->> 'id')::uuid, null)) is not null as moved;
select tests.make_row('api.notas', tests.the('escola_b'), jsonb_build_object('aluno_id', tests.recall('mudou') #> '{movidos,0,novo_id}')) is not null as grade;
select matches(tests.undone(tests.recall('mudou')), '^0 ', 'a move to a school where the student has grades by now stays');
select is((select a.ativo from api.alunos as a where a.id = (tests.recall('longe') ->> 'id')::uuid), false, 'and the record at the first school does not begin again');

-- Links.
delete from api.alunos_responsaveis where responsavel_id = tests.id('caio');
select is(tests.undone(portaria.link_profiles(tests.the('filha'), tests.id('caio'), 'pai', 1)), '1', 'a link ends');
select is(tests.links('caio'), null, 'and no other link is there');
select tests.remember('outro', portaria.link_profiles(tests.the('filho'), tests.id('caio'), 'tio', null)) is not null as linked_before;
select is(tests.undone(portaria.link_profiles(tests.the('filha'), tests.id('caio'), 'pai', null)) || ' ' || tests.links('caio'), '1 João Alves tio 3', 'one of another call stays');
select tests.remember('antes', to_jsonb(tests.links('mae_a'))) is not null as before;
select is(tests.undone(portaria.unlink_profiles(tests.the('filha'), tests.the('mae_a'))), '1', 'a link that ended begins again');
select is(tests.links('mae_a'), tests.recall('antes') #>> '{}', 'as it was');
select tests.remember('primeiro', tests.aged(portaria.unlink_profiles(tests.the('filha'), tests.the('mae_a')))) is not null as unlinked, portaria.add_link(tests.the('filha'), tests.the('mae_a'), 'mae', 1) is not null as linked;
select tests.remember('segundo', portaria.unlink_profiles(tests.the('filha'), tests.the('mae_a'))) is not null as unlinked_again;
select is(tests.undone(tests.recall('primeiro')), '0 o aluno ou o responsável não existe mais', 'not by the undo of the first end, when somebody ended it again');
select is(tests.undone(tests.recall('segundo')), '1', 'but by that of the second');
create function tests.all_links() returns jsonb language sql as $$ select jsonb_agg(jsonb_build_array(ar.aluno_id, ar.responsavel_id, ar.parentesco, ar.ordem) order by ar.aluno_id, ar.responsavel_id) from api.alunos_responsaveis as ar $$;
select tests.remember('todos', tests.all_links()) is not null as links, tests.remember('outro', tests.aged(portaria.unlink_profiles(tests.the('filho'), tests.the('mae_a')))) is not null as unlinked;
select is(tests.undone(tests.recall('outro')), '1', 'whatever other links ended since');
select is(tests.all_links(), tests.recall('todos'), 'and nobody else is linked');
select tests.remember('outro', portaria.unlink_profiles(tests.the('filho'), tests.the('mae_a'))) is not null as unlinked, portaria.add_link(tests.the('filho'), tests.the('mae_a'), 'tio', 1) is not null as linked;
select is(tests.undone(tests.recall('outro')) || ' ' || (select ar.parentesco from api.alunos_responsaveis as ar where ar.aluno_id = tests.the('filho') and ar.responsavel_id = tests.the('mae_a')), '1 tio', 'one that is there again stays as it is');

-- Classes and ends.
select is(tests.undone(portaria.move_in_school(array[tests.the('filho')], tests.id('outra'), tests.the('escola_a'))), '1', 'a move is taken back');
select is(tests.undone(tests.aged(portaria.move_in_school(array[tests.the('filho')], tests.id('outra'), tests.the('escola_a')))), '0 mudou desde então', 'not of a student who changed since');
select is(tests.undone(portaria.leave_profiles(array[tests.the('filho'), tests.the('mae_a')], tests.the('escola_a'))), '2', 'a student and a guardian come back');
select is(tests.undone(tests.aged(portaria.leave_profiles(array[tests.the('filho'), tests.the('mae_a')], tests.the('escola_a')))), '0 mudou desde então, mudou desde então', 'not when they changed since');

-- Roles.
select tests.make_usuario('44444477732', null) is not null as without_a_role;
select is(tests.undone(tests.staff('39053344705;Eva;especialista;')), '1', 'staff who were added go');
select is((select string_agg(u.codigo, ', ') from portaria.usuarios as u where u.codigo in ('39053344705', '44444477732')), '44444477732', 'and nobody else');
select is(tests.undone(tests.aged(tests.staff('39053344705;Eva;especialista;'))), '0 mudou, entrou ou tem registros desde então', 'but not who changed since');
select is(tests.undone(tests.changed(tests.staff('71428793860;Leo;especialista;'), format('select portaria.grant_papel(%%L, %L, %L)', 'coordenador', tests.the('escola_a')))), '0 mudou, entrou ou tem registros desde então', 'nor who was given another role');
select is(tests.undone(tests.staff('22244477734;Nora;especialista;11987650011')) || ' ' || tests.roles(), '1 coordenador', 'a role that was given ends');
select is(tests.undone(tests.changed(tests.staff('22244477734;Nora;especialista;11987650011'), 'update portaria.titulares set entrou_em = now() + interval ''1 second'' where id = %L')), '0 mudou desde então', 'not when the person signed in since');
select is(tests.undone(portaria.end_roles('coordenador', tests.the('escola_a'), array[tests.id('nora')], null)) || ' ' || tests.roles(), '1 coordenador, especialista', 'a role that ended is given again');
select tests.remember('fim', portaria.end_roles('coordenador', tests.the('escola_a'), array[tests.id('nora')], null)) is not null as role_ended;
update portaria.usuarios set telefone_por_escola = tests.the('escola_b') where id = tests.id('nora');
update portaria.lote_itens set dados = dados || jsonb_build_object('atualizado_em', now() - interval '1 hour') where lote_id = (tests.recall('fim') ->> 'desfazer')::uuid;
select is(tests.undone(tests.recall('fim')) || ' ' || tests.roles(), '0 mudou desde então especialista', 'not when another school set a phone since');

-- The phone that went with the last role of a school.
select tests.make_usuario('55544477731', 'escola', tests.the('escola_a')) is not null as school;
select tests.remember('olga', to_jsonb(tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a')))) is not null as olga;
update portaria.usuarios set telefone_por_escola = tests.the('escola_a') where id = tests.id('olga');
create function tests.ended() returns jsonb language plpgsql as $$
declare
  v_resposta jsonb;
begin
  perform tests.request(), tests.act_as('55544477731');
  v_resposta := api.roles_end('coordenador', tests.the('escola_a'), array[tests.id('olga')]);
  perform tests.act_as_tester();
  return v_resposta;
end;
$$;
create function tests.phone() returns text language sql as $$ select concat_ws(' ', u.telefone, e.nome) from portaria.usuarios as u left join api.escolas as e on e.id = u.telefone_por_escola where u.id = tests.id('olga') $$;
grant execute on all functions in schema tests to public;
select tests.remember('fone', to_jsonb(tests.phone())) is not null as phone, tests.remember('fim', tests.ended()) is not null as ended;
select is(tests.phone(), '', 'setup: the phone went with the role');
select is(tests.undone(tests.recall('fim')) || ' ' || tests.phone(), '1 ' || (tests.recall('fone') #>> '{}'), 'it comes back with the role, as that of the school');
select tests.remember('fim', tests.ended()) is not null as ended;
select tests.grant_papel(tests.id('olga'), 'coordenador', tests.the('escola_b'));
select is(tests.undone(tests.recall('fim')) || ' ' || tests.phone(), '1 ', 'but not to somebody who has a role elsewhere by now');

-- Whose call it is.
create function tests.by(escola uuid, autor uuid) returns text language plpgsql as $$
declare
  v_lote uuid := portaria.open_batch('portal.move', by.escola);
begin
  update portaria.lotes as l set ator_id = by.autor where l.id = v_lote;
  return tests.refusal(format('select portaria.undo_batch(%L, %L)', tests.claims_for('55544477731'), v_lote)) ->> 'code';
end;
$$;
select is(tests.by(c.escola, (select u.id from portaria.usuarios as u where u.codigo = c.autor)), c.codigo, c.titulo)
from (values
  (tests.the('escola_a'), '55544477731', null, 'a school undoes its own call'), (tests.the('escola_a'), '22244477734', 'not_found', 'not that of somebody else'),
  (tests.the('escola_a'), null, 'not_found', 'nor that of the command line'), (null, '55544477731', 'not_found', 'nor one that the author made for several schools')
) as c (escola, autor, codigo, titulo);

-- The lock, the answer and the log.
select tests.remember('muitos', portaria.leave_profiles(array(select (tests.student('Z-' || n) ->> 'id')::uuid from generate_series(1, 9) as n), tests.the('escola_a'))) is not null as nine;
-- No plan sorts the rows by itself.
discard plans;
set local enable_sort = off;
select tests.remember('desfeito', portaria.undo_batch(null, (tests.aged(tests.recall('muitos')) ->> 'desfazer')::uuid)) is not null as undone;
select is(jsonb_path_query_array(tests.recall('desfeito'), '$.recusados[*].id'), (select jsonb_agg(k order by k) from jsonb_array_elements(tests.recall('muitos') -> 'encerrados') as k), 'who stays is named in the order of the ids');
select is((select concat_ws(' ', e.nome, l.dados ->> 'acao', l.dados ->> 'recusados') from portaria.logs_transacoes as l join api.escolas as e on e.id = l.escola_id where l.evento = 'batch.undo' order by l.id desc limit 1), 'Escola A portal.end 9', 'the undo is logged for its school');
select tests.remember('vazio', jsonb_build_object('desfazer', portaria.open_batch('portal.end', null))) is not null as empty;
select is(tests.undone(tests.recall('vazio')), '0', 'of a call that changed nobody nothing is taken back');
reset enable_sort;
-- The row that the update left has the lock that was taken before it.
select is((select l.xmax = pg_current_xact_id()::xid from portaria.lotes as l where l.id = (tests.recall('vazio') ->> 'desfazer')::uuid), true, 'one undo at a time: the call is locked');

select * from finish();
rollback;
