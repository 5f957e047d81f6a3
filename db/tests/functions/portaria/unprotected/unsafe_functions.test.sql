-- Unsafe functions are reported with the reason; Portaria has none.
begin;
select plan(14);

select is_empty('select * from portaria.unsafe_functions()', 'no function of Portaria is unsafe');

create function api.sem_caminho() returns integer language sql security definer as 'select 1';
create function api.com_caminho() returns integer language sql security definer set search_path = pg_catalog, pg_temp as 'select 1';
select results_eq('select funcao::text, problema from portaria.unsafe_functions()', $$values ('api.sem_caminho()', 'security definer without a fixed search_path')$$,
  'a security definer function needs a search_path setting of any value');
drop function api.sem_caminho(), api.com_caminho();
create function api.primeira() returns jsonb language plpgsql as 'begin return null; end';
create function api.segunda() returns integer language sql security definer as 'select 1';
create or replace function api.primeira() returns jsonb language plpgsql as 'begin delete from portaria.alertas; raise exception ''no''; end';
select results_eq('select funcao::text, problema from portaria.unsafe_functions()', $$values ('api.primeira()', 'writes and then raises'), ('api.segunda()', 'security definer without a fixed search_path')$$,
  'functions are sorted by age');
drop function api.primeira(), api.segunda();

create function tests.write_and_raise(corpo text, esquema name default 'api') returns bigint language plpgsql as $$
declare
  v_total bigint;
begin
  execute format('create function %I.tenta() returns jsonb language plpgsql as %L', esquema, format('begin %s end', corpo));
  v_total := (select count(*) from portaria.unsafe_functions() where problema = 'writes and then raises' and funcao::text ~ '[.]tenta[(]');
  execute format('drop function %I.tenta()', esquema);
  return v_total;
end;
$$;
select is(tests.write_and_raise(corpo), unsafe::bigint, about)
from (values
  ($$insert into portaria.alertas (jti) values ('x'); perform portaria.raise_error('otp_invalid');$$, 1, 'an insert followed by a refusal is unsafe'),
  ($$update portaria.login_otps as o set tentativas = 1; raise exception 'no';$$, 1, 'an update followed by an exception is unsafe'),
  ($$delete from portaria.alertas; raise sqlstate 'PT401';$$, 1, 'a delete followed by a raised state is unsafe'),
  ($$perform portaria.count_error_by_ip(); perform portaria.raise_error('otp_invalid');$$, 1, 'a call of a writing function followed by a refusal is unsafe'),
  ($$perform portaria.raise_error('otp_invalid'); delete from portaria.alertas;$$, 0, 'an exception before a write is safe'),
  ($$delete from portaria.alertas; raise notice 'done';$$, 0, 'a write followed by a notice is safe'),
  ($$/* insert into */ delete from portaria.alertas; -- raise exception
  $$, 0, 'a raise in a comment is safe'),
  ($$if portaria.limite('x') > 0 then return portaria.refuse_otp(null, 'x'); end if; raise exception 'no';$$, 0, 'a return of a writing function''s result before a raise is safe'),
  ($$perform 1 for update; raise exception 'no';$$, 0, 'a row lock followed by an exception is safe')
) as t (corpo, unsafe, about);

select is(tests.write_and_raise($$delete from portaria.alertas; raise exception 'undo';$$, 'portaria'), 0::bigint, 'an exception after a write is safe in the schema portaria');
select is(tests.write_and_raise($$delete from portaria.alertas; perform portaria.raise_error('otp_invalid');$$, 'portaria'), 1::bigint, 'a refusal after a write is unsafe in the schema portaria');

select * from finish();
rollback;
