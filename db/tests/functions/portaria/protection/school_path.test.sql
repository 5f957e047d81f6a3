-- Requirements for a table that reaches its school through another, and refusals.
begin;
select plan(11);

create schema hospede;
create table hospede.turmas (id bigint primary key, escola_id uuid not null, irma bigint references hospede.turmas);
create table hospede.matriculas (id bigint primary key, turma_id bigint references hospede.turmas, solta bigint, nota bigint);
create table hospede.notas (id bigint primary key, matricula_id bigint not null references hospede.matriculas);
alter table hospede.matriculas add foreign key (nota) references hospede.notas;
create index on hospede.turmas (escola_id);
create index on hospede.matriculas (turma_id);
create index on hospede.notas (matricula_id);

select throws_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'nada')$$, '42703', 'hospede.matriculas has no column nada', 'a missing column is refused');
select throws_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'solta')$$, '42704', 'hospede.matriculas has no foreign key of the column solta alone', 'a column without a foreign key is refused');
select throws_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id')$$, '55000',
  'hospede.turmas is not protected, and hospede.matriculas reaches its school through it', 'an unprotected parent is refused');
select is((select relrowsecurity from pg_class where oid = 'hospede.matriculas'::regclass), false, 'a refused table is unchanged');
select portaria.isolate_by_school('hospede.turmas');
select throws_ok($$select portaria.isolate_by_school('hospede.turmas', via => 'irma')$$, '22023', null, 'a table that references itself is refused');
select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id');
select portaria.isolate_by_school('hospede.notas', via => 'matricula_id');
select throws_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'nota')$$, '22023', null, 'two tables that reference each other are refused');
select results_eq(
  $$select passo, relacao::text, campo::text collate "C", pai::text, chave::text collate "C" from portaria.school_path('hospede.notas', 'matricula_id', true)$$,
  $$values (0, 'hospede.notas', 'matricula_id' collate "C", 'hospede.matriculas', 'id' collate "C"), (1, 'hospede.matriculas', 'turma_id', 'hospede.turmas', 'id'), (2, 'hospede.turmas', 'escola_id', null, null)$$,
  'the path is read from the record and the foreign keys'
);

create table hospede.presencas (id bigint primary key, turma_id uuid not null references api.turmas (id));
create index on hospede.presencas (turma_id);
select lives_ok($$select portaria.isolate_by_school('hospede.presencas', via => 'turma_id')$$, 'a table of Portaria may be the parent');
create table hospede.avisos (id bigint primary key, escola uuid not null references api.escolas (id));
create index on hospede.avisos (escola);
select lives_ok($$select portaria.isolate_by_school('hospede.avisos', via => 'escola')$$, 'the table of schools may be the parent');

-- A column may refer to several tables.
create table hospede.soltas (id bigint primary key);
create table hospede.grupos (like hospede.turmas including all);
create index on hospede.grupos (escola_id);
select portaria.isolate_by_school('hospede.grupos');
create table hospede.chamadas (id bigint primary key, turma_id bigint not null,
  constraint a foreign key (turma_id) references hospede.soltas, constraint b foreign key (turma_id) references hospede.turmas);
select is(array_agg(pai::text order by passo), '{hospede.turmas,NULL}', 'the school is reached through the table that is protected')
from portaria.school_path('hospede.chamadas', 'turma_id', true);
alter table hospede.chamadas rename constraint b to c;
alter table hospede.chamadas add constraint b foreign key (turma_id) references hospede.grupos;
select is(array_agg(pai::text order by passo), '{hospede.grupos,NULL}', 'the first foreign key by name decides between two protected tables')
from portaria.school_path('hospede.chamadas', 'turma_id', true);

select * from finish();
rollback;
