-- A role that an administrator added to a table of Portaria is kept when db/ is declared.
begin;
select plan(6);
select tests.make_fixture();

insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
select portaria.isolate_by_school('api.notas', escrevem => '{administrador,escola,coordenador,diretor}');

select is(portaria.added_writers('api.notas', '{administrador}'), '{}'::text[], 'a call by an administrator keeps no added role');
set local portaria.declaring = 'true';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{diretor}'::text[], 'a declaration keeps the recorded added role');
select is(portaria.added_writers('api.turmas', '{administrador}'), '{}'::text[], 'a table without a record has no added roles');
select portaria.isolate_by_school('api.notas');
select ok(
  (select bool_and(coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') like '%diretor%') from pg_policy
    where polrelid = 'api.notas'::regclass and polname like 'Staff %'),
  'the added role is in all four policies'
);
insert into portaria.papeis (nome, global, prioridade) values ('auxiliar', false, 26);
set local portaria.declaring = '';
select portaria.isolate_by_school('api.notas', escrevem => '{administrador,escola,coordenador,diretor,auxiliar}');
set local portaria.declaring = 'true';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{auxiliar,diretor}'::text[], 'added roles are sorted by name, so that declarations are equal');
delete from portaria.papeis where nome = 'diretor';
select is(portaria.added_writers('api.notas', '{administrador,escola,coordenador}'), '{auxiliar}'::text[], 'a deleted role is left out');

select * from finish();
rollback;
