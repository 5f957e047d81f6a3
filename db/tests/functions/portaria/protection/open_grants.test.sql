-- Privileges that give more access than policies can limit.
begin;
select plan(14);

select is_empty('select * from portaria.open_grants()', 'Portaria declares no such privilege');

create function tests.opened(concessao text) returns text language plpgsql volatile as $$
declare
  v_achado text;
begin
  begin
    execute concessao;
    select string_agg(concat_ws(' ', g.tabela, g.quem, g.privilegio, g.coluna), '; ') into v_achado from portaria.open_grants() as g;
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then null;
  end;
  return v_achado;
end;
$$;
select is(tests.opened(q.concessao), q.achado, q.concessao)
from (values
  ('grant select on api.notas to anon', 'api.notas anon SELECT'),
  ('grant select on api.notas to public', 'api.notas public SELECT'),
  ('grant select (valor) on api.notas to anon', 'api.notas anon SELECT valor'),
  ('grant update on api.notas to service_role', 'api.notas service_role UPDATE'),
  ('grant truncate on api.notas to authenticated', 'api.notas authenticated TRUNCATE'),
  ('grant select on portaria.login_otps to authenticated', 'portaria.login_otps authenticated SELECT'),
  ('grant select (hash) on portaria.login_otps to service_role', 'portaria.login_otps service_role SELECT hash'),
  ('grant truncate on portaria.token_blacklist to service_role', 'portaria.token_blacklist service_role TRUNCATE'),
  ('grant select on api.notas to authenticated', null)
) as q (concessao, achado);
-- All kinds of relations.
reset role;
create foreign data wrapper tests_fdw;
create server tests_server foreign data wrapper tests_fdw;
create foreign table api.de_fora (id uuid) server tests_server;
create table api.dividida (id uuid) partition by hash (id);
create materialized view api.resumo as select 1 as n;
create view api.vista as select 1 as n;
create sequence api.numeros;
create table api.solta (id uuid);
grant select on api.de_fora, api.dividida, api.resumo, api.vista, api.numeros, api.solta to anon;
select set_eq($$select tabela::text from portaria.open_grants() where quem = 'anon'$$, array['api.de_fora', 'api.dividida', 'api.resumo', 'api.vista', 'api.numeros', 'api.solta'], 'tables of every kind, views and sequences are listed');
grant select, update on api.solta, api.vista to service_role;
grant select on api.solta, api.vista to authenticator, portaria_maintenance, public;
grant select (id), update (id) on api.solta to authenticator;
select is((select array_agg(quem order by quem) from portaria.open_grants() where tabela = 'api.vista'::regclass), '{anon,authenticator,portaria_maintenance,public,service_role,service_role}', 'grants to every HTTP role except authenticated, and to PUBLIC, are listed');
select ok(array_agg(concat_ws(' ', tabela::oid, quem, privilegio, coluna) order by n) = array_agg(concat_ws(' ', tabela::oid, quem, privilegio, coluna) order by tabela, quem, privilegio, coluna), 'grants are listed in a fixed order')
from portaria.open_grants() with ordinality as t (tabela, quem, privilegio, coluna, n);
-- Up to version 16, Postgres keeps the privileges of a dropped column.
create table api.menor (velha text);
alter table api.menor drop column velha;
update pg_attribute set attacl = array[makeaclitem('anon'::regrole, current_user::text::regrole, 'SELECT', false)] where attrelid = 'api.menor'::regclass and attisdropped;
select is_empty($$select * from portaria.open_grants() where tabela = 'api.menor'::regclass$$, 'the privileges of a dropped column are not listed');

select * from finish();
rollback;
