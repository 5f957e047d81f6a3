-- A role that an administrator added to a table of Portaria's own is kept while db/ is declared.
begin;
select plan(6);
select tests.make_fixture();

insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
select portaria.isolate_by_school('api.notas', escrevem => '{administrador,escola,coordenador,diretor}');

select is(portaria.added_writers('api.notas', '{administrador}'), '{}'::text[], 'a call of an administrator decides by itself');
set local portaria.declaring = 'true';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{diretor}'::text[], 'a declaration keeps the recorded role');
select is(portaria.added_writers('api.turmas', '{administrador}'), '{}'::text[], 'a table that was not recorded has none');
select portaria.isolate_by_school('api.notas');
select ok(
  (select bool_and(coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') like '%diretor%') from pg_policy
    where polrelid = 'api.notas'::regclass and polname like 'Staff %'),
  'it reads and writes by all four policies'
);
insert into portaria.papeis (nome, global, prioridade) values ('auxiliar', false, 26);
set local portaria.declaring = '';
select portaria.isolate_by_school('api.notas', escrevem => '{administrador,escola,coordenador,diretor,auxiliar}');
set local portaria.declaring = 'true';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{auxiliar,diretor}'::text[], 'two in the order of their names, so that a declaration is the same each time');
delete from portaria.papeis where nome = 'diretor';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{auxiliar}'::text[], 'a role that is gone is left out');

select * from finish();
rollback;
