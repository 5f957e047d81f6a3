-- Privileges that open a table further than its policies can bound.
begin;
select plan(10);

select is_empty('select * from portaria.open_grants()', 'no privilege of Portaria is one');

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

select * from finish();
rollback;
