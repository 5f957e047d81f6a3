-- Triggers below a cascade from a table of Portaria: none runs with the rights of Portaria. This is as before PostgreSQL 18, on any
-- release; db/tests/cascade_release.test.sql has the release as it is.
begin;
select plan(24);

create role hospede;
create schema hospede authorization hospede;
grant usage on schema hospede to public;
insert into api.escolas (id, nome) select format('11111111-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid, 'Escola' from generate_series(1, 19) as n;
create table hospede.turmas (id integer primary key, escola uuid references api.escolas on delete cascade);
create table hospede.notas (id integer primary key, turma integer references hospede.turmas);
create table hospede.unidades (id uuid primary key, nome text not null);
create table hospede.quem (papel text);
alter table hospede.turmas owner to hospede;
alter table hospede.notas owner to hospede;
alter table hospede.unidades owner to hospede;
grant all on hospede.quem to public;
insert into hospede.turmas select n, format('11111111-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid from generate_series(1, 19) as n;
create function hospede.conta() returns trigger language plpgsql as $$ begin insert into hospede.quem values (current_user); return coalesce(new, old); end $$;
alter function hospede.conta() owner to hospede;

do $$ begin execute replace(pg_get_functiondef('portaria.refuse_cascade()'::regprocedure), '180000', '990000'); end $$;
/** Deletes a school as a function of Portaria does. */
create function tests.deletes(n integer) returns text language plpgsql as $$
begin
  return tests.raised(format('delete from api.escolas where id = %L', format('11111111-0000-4000-8000-%s', lpad(n::text, 12, '0'))));
end $$;
create function tests.refuses(reason text) returns text language sql as $$
  select '23503 ' || reason || ' Delete the rows that refer to api.escolas first, or use PostgreSQL 18 or newer.'
$$;
create function tests.reason(name text) returns text language sql as $$
  select format('trigger %s of hospede.turmas would run hospede.conta() with the rights of Portaria', name)
$$;

select is(tests.deletes(1), null, 'a cascade without triggers deletes');
select is((select count(*) from hospede.turmas), 18::bigint, 'and the rows below are deleted');

create trigger depois after delete on hospede.turmas for each row execute function hospede.conta();
select is(tests.deletes(2), tests.refuses(tests.reason('depois')), 'a trigger for each row');
drop trigger depois on hospede.turmas;
create trigger ao_fim after delete on hospede.turmas for each statement execute function hospede.conta();
select is(tests.deletes(3), tests.refuses(tests.reason('ao_fim')), 'a trigger for each statement');
drop trigger ao_fim on hospede.turmas;
create constraint trigger adiado after delete on hospede.turmas deferrable initially deferred for each row execute function hospede.conta();
select is(tests.deletes(4), tests.refuses(tests.reason('adiado')), 'a deferred trigger');
set constraints all immediate;
alter table hospede.turmas disable trigger adiado;
select is(tests.deletes(5), null, 'a trigger that is switched off does not run');
drop trigger adiado on hospede.turmas;
select is_empty('select from hospede.quem', 'none has run');

create trigger antes before delete on hospede.turmas for each row execute function hospede.conta();
truncate hospede.quem;
select is(tests.deletes(6), null, 'a trigger before is accepted');
select is((select array_agg(papel) from hospede.quem), '{hospede}'::text[], 'because it runs as the owner of its table');
drop trigger antes on hospede.turmas;

create function hospede.de_confianca() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger de_confianca after delete on hospede.turmas for each row execute function hospede.de_confianca();
select is(tests.deletes(7), null, 'a function of a superuser is trusted');

alter table hospede.turmas drop constraint turmas_escola_fkey, add constraint turmas_escola_fkey foreign key (escola) references api.escolas on delete set null not valid;
create trigger ao_mudar after update on hospede.turmas for each row execute function hospede.conta();
select is(tests.deletes(8), tests.refuses(tests.reason('ao_mudar')), 'a key that is set to null');
alter table hospede.turmas drop constraint turmas_escola_fkey, add constraint turmas_escola_fkey foreign key (escola) references api.escolas not valid;
delete from hospede.turmas where id = 9;
select is(tests.deletes(9), null, 'without a cascade nothing of the host runs');
alter table hospede.turmas drop constraint turmas_escola_fkey, add constraint turmas_escola_fkey foreign key (escola) references api.escolas on delete restrict not valid;
delete from hospede.turmas where id = 15;
select is(tests.deletes(15), null, 'nor by a key that restricts');
alter table hospede.turmas add column inep text references api.escolas (inep) on update cascade;
select is(
  tests.raised($$update api.escolas set inep = '123456789012' where id = '11111111-0000-4000-8000-000000000010'$$),
  tests.refuses(tests.reason('ao_mudar')), 'a key that follows a change'
);
drop trigger ao_mudar on hospede.turmas;
alter table hospede.turmas drop constraint turmas_escola_fkey, add constraint turmas_escola_fkey foreign key (escola) references api.escolas on delete cascade not valid;

alter table hospede.notas drop constraint notas_turma_fkey, add foreign key (turma) references hospede.turmas on delete restrict on update restrict;
select is(tests.deletes(16), null, 'a second step that restricts is none');
alter table hospede.turmas add column depois_de integer references hospede.turmas on delete set null;
select is(
  tests.deletes(17),
  tests.refuses('the cascade goes on to hospede.turmas, whose owner could add a trigger that runs with the rights of Portaria'), 'a table that refers to itself has a second step'
);
alter table hospede.turmas drop column depois_de;
alter table hospede.notas drop constraint notas_turma_fkey, add foreign key (turma) references hospede.turmas on delete cascade;
select is(
  tests.deletes(11),
  tests.refuses('the cascade goes on to hospede.notas, whose owner could add a trigger that runs with the rights of Portaria'), 'a second step of the cascade'
);
alter table hospede.notas owner to current_user;
select is(tests.deletes(18), null, 'a second step of a superuser is trusted');
alter table hospede.notas owner to hospede;
create trigger neto after delete on hospede.notas for each row execute function hospede.conta();
select is(
  tests.deletes(12),
  tests.refuses('trigger neto of hospede.notas would run hospede.conta() with the rights of Portaria'), 'a trigger in the second step'
);

-- The session of an administrador: the triggers of the host run with it, and with nothing more.
truncate hospede.quem;
alter table hospede.notas drop constraint notas_turma_fkey;
drop trigger neto on hospede.notas;
create trigger depois after delete on hospede.turmas for each row execute function hospede.conta();
select tests.make_usuario('11144477735', 'administrador') is not null as made;
select tests.act_as('11144477735') is not null as acting;
select is(tests.deletes(13), null, 'an administrador may delete');
select tests.act_as_tester();
select is(
  (select array_agg(papel) from hospede.quem),
  case when current_setting('server_version_num')::integer < 180000 then '{authenticated}' else '{hospede}' end::text[], 'and the triggers of the host run with that session, or as the host'
);

-- A followed school whose row is deleted: the host's delete goes on, the school stays.
insert into hospede.unidades values ('11111111-0000-4000-8000-000000000014', 'Escola');
select portaria.follow_schools('hospede.unidades', '{"nome": "nome"}');
insert into hospede.notas values (1, 14);
set local role hospede;
select is(tests.raised('delete from hospede.unidades'), null, 'the delete of the host is not stopped');
select tests.act_as_tester();
select is((select count(*) from portaria.quarentena where chave like '%14'), 1::bigint, 'the school stays, and the row waits');

select is_empty(
  $$select m[1] from pg_proc as p, regexp_matches(p.prosrc, 'delete from (api\.\w+|portaria\.usuarios|portaria\.usuario_papeis)', 'g') as m
    where p.pronamespace = 'portaria'::regnamespace
      and not exists (select from pg_trigger as t where t.tgrelid = to_regclass(m[1]) and t.tgname = 'refuse_cascade')$$,
  'each table from which a function of Portaria deletes, and to which a host may refer, has the trigger'
);

select * from finish();
rollback;
