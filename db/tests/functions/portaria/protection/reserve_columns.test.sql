-- Columns that authenticated may not write.
begin;
select plan(9);

create table api.provas (id uuid, escola_id uuid, livre text, presa text);
grant select, insert, update, delete on api.provas to authenticated;
select portaria.reserve_columns('api.provas', '{presa}');
select ok(not has_column_privilege('authenticated', 'api.provas', 'presa', 'insert, update'), 'a reserved column may not be written');
select ok(bool_and(has_column_privilege('authenticated', 'api.provas', c, 'insert') and has_column_privilege('authenticated', 'api.provas', c, 'update')), 'other columns may be written') from unnest('{id,escola_id,livre}'::text[]) as c;
select ok(has_column_privilege('authenticated', 'api.provas', 'presa', 'select'), 'all columns may be read');
grant insert, update on api.provas to authenticated;
select portaria.reserve_columns('api.provas', '{presa}');
select ok(not has_column_privilege('authenticated', 'api.provas', 'presa', 'insert, update'), 'a reserved column may not be written after a new grant and a repeated call');

select portaria.isolate_by_school('api.responsaveis');
select ok(not has_column_privilege('authenticated', 'api.responsaveis', 'cpf', 'insert, update'), 'protecting a table again keeps its columns reserved');

-- The tables with the portal's people.
select tests.make_usuario('52998224725', 'coordenador', tests.make_escola('Escola A')) is not null as made;
select tests.make_row('api.alunos', (select id from api.escolas)) is not null as aluno, tests.make_row('api.responsaveis', (select id from api.escolas)) is not null as responsavel;
select tests.act_as('52998224725') is not null as signed_in;
select throws_ok(format('update api.responsaveis set %I = %1$I', c), '42501', null, 'a guardian''s ' || c) from unnest('{cpf,telefone,ativo}'::text[]) as c;
select lives_ok('update api.responsaveis set nome_completo = nome_completo', 'staff may change the name of a guardian');

select * from finish();
rollback;
