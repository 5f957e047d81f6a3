-- A trigger below a cascade, on the release of this server: refused, or run as the owner of its table.
begin;
select plan(2);

create role hospede;
create schema hospede authorization hospede;
create table hospede.turmas (escola uuid references api.escolas on delete cascade);
create table hospede.quem (papel text);
alter table hospede.turmas owner to hospede;
alter table hospede.quem owner to hospede;
create function hospede.conta() returns trigger language plpgsql as $$ begin insert into hospede.quem values (current_user); return null; end $$;
alter function hospede.conta() owner to hospede;
create trigger depois after delete on hospede.turmas for each row execute function hospede.conta();
insert into hospede.turmas values (tests.make_escola());
create function tests.is_before_18() returns boolean language sql as $$ select current_setting('server_version_num')::integer < 180000 $$;

select is(
  tests.raised('delete from api.escolas') ~ '^23503 trigger depois of hospede.turmas', case when tests.is_before_18() then true end, 'before 18 the cascade is refused'
);
select is((select array_agg(papel) from hospede.quem), case when not tests.is_before_18() then '{hospede}'::text[] end, 'from 18 on the trigger runs as the owner of its table');

select * from finish();
rollback;
