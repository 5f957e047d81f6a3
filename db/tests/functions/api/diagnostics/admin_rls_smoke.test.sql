-- The diagnosis of row-level security: its checks, its findings, for which callers it passes, and that it keeps no change.
begin;
select plan(105);
select tests.make_fixture();

select tests.remember('escola_a', (select to_jsonb(linha ->> 'id') from tests.sementes where tabela = 'api.escolas'::regclass and alvo = 'A')) is not null as remembered;
select tests.make_usuario('11144477735', 'administrador'), tests.make_usuario('52998224725', 'coordenador', (tests.recall('escola_a') #>> '{}')::uuid),
  tests.make_usuario('98765432100', 'especialista'), tests.make_usuario('11222333000181', 'escola', (tests.recall('escola_a') #>> '{}')::uuid);

create function tests.fingerprint() returns text language sql volatile as $$
  select md5(string_agg(query_to_xml('select * from ' || tabela || ' order by 1', true, false, '')::text, '' order by tabela::text)) from tests.sementes where alvo = 'A'
$$;
select tests.remember('antes', to_jsonb(tests.fingerprint())) is not null as remembered;

-- All checks pass for every role of the staff.
select tests.act_as('52998224725') is not null as acting;
select tests.remember('diagnose', api.admin_rls_smoke()) is not null as remembered;
select is(tests.recall('diagnose') -> 'ok', 'true', 'the diagnosis passes for a coordenador');
select is(jsonb_path_query_array(tests.recall('diagnose'), '$.checks[*] ? (@.ok == false)'), '[]', 'no check fails for a coordenador');
select is(jsonb_array_length(tests.recall('diagnose') -> 'checks'), 2 + 4 * (select count(*)::integer from portaria.tenant_tables()), 'there are checks for the token, for access, and four for each table');
select is((select array_agg(distinct k order by k) from jsonb_array_elements(tests.recall('diagnose') -> 'checks') as c, jsonb_object_keys(c) as k), '{detail,name,ok}', 'each check has name, ok and detail');
select matches(tests.recall('diagnose') #>> '{checks,0,detail}', '^accepted as coordenador in 1 of the schools$', 'the first check is the token');
select is(tests.recall('diagnose') #>> '{checks,0,name}', 'token', 'the first check has the name token');
select matches(jsonb_path_query_first(tests.recall('diagnose'), '$.checks[*] ? (@.name == "alunos.rows").detail') #>> '{}', '^[1-9][0-9]* rows seen, 0 of', 'a check counts the visible rows');
select unalike(tests.recall('diagnose')::text, '%-%-4%-%', 'the checks show no ids [E26]');
select tests.act_as('11144477735') is not null as acting;
select tests.remember('chefe', api.admin_rls_smoke()) is not null as remembered;
select is(tests.recall('chefe') -> 'ok', 'true', 'the diagnosis passes for an administrador');
select is(tests.recall('chefe') #>> '{checks,0,detail}', 'accepted as administrador in all of the schools', 'the token of an administrador is accepted in all schools');
select is(tests.recall('chefe') #>> '{checks,1,detail}', 'roles, schemas and functions are as declared', 'the access check passes for an administrador');
select tests.act_as('98765432100') is not null as acting;
select is(api.admin_rls_smoke() -> 'ok', 'true', 'the diagnosis passes for an especialista');
select tests.act_as('11222333000181') is not null as acting;
select is(api.admin_rls_smoke() -> 'ok', 'true', 'the diagnosis passes for a school');

select tests.act_as_tester();
select is(tests.fingerprint(), tests.recall('antes') #>> '{}', 'the diagnosis changes no row');

-- Refused callers.
select tests.act_as_portal('aluno', (select (linha ->> 'id')::uuid from tests.sementes where tabela = 'api.alunos'::regclass and alvo = 'mine')) is not null as acting;
select tests.throws_code('select api.admin_rls_smoke()', 'portal_token_refused', 401, 'a student cannot run the diagnosis');
select tests.act_as_nobody();
select throws_ok('select api.admin_rls_smoke()', '42501', null, 'an anonymous caller cannot run the diagnosis');

-- What it finds, for every caller: a coordinator and a school, who see one school; an administrator and a specialist, who see all.
select tests.act_as_tester();
create function tests.callers() returns setof text language sql as $$select unnest('{52998224725,11222333000181,11144477735,98765432100}'::text[])$$;
create function tests.sees_one(codigo text) returns boolean language sql as $$select codigo in ('52998224725', '11222333000181')$$;
create function tests.findings(mudanca text, codigo text default '52998224725') returns text[] language plpgsql volatile as $$
declare
  v_ruins text[];
begin
  begin
    perform tests.act_as_tester();
    execute mudanca;
    perform tests.act_as(codigo);
    select array_agg(c ->> 'name' order by c ->> 'name') into v_ruins from jsonb_array_elements(api.admin_rls_smoke() -> 'checks') as c where not (c -> 'ok')::boolean;
    perform tests.act_as_tester();
    if tests.fingerprint() <> tests.recall('antes') #>> '{}' then v_ruins := '{rows left behind}'; end if;
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then null;
  end;
  return v_ruins;
end;
$$;
select is(tests.findings(q.mudanca, codigo), q.achados, format('%s, as %s', q.mudanca, codigo))
from tests.callers() as codigo, lateral (values
  ('select', null::text[]),
  ('create policy p on api.notas for select to authenticated using (true)', case when tests.sees_one(codigo) then '{notas.foreign_read,notas.protection,notas.rows}' else '{notas.foreign_read,notas.protection}' end::text[]),
  ('create policy p on api.notas for update to authenticated using (true)', '{notas.foreign_write,notas.protection}'),
  ('create policy p on api.notas for delete to authenticated using (true)', '{notas.foreign_write,notas.protection}'),
  ('create policy p on api.notas for insert to authenticated with check (true)', '{notas.foreign_write,notas.protection}'),
  ($$create policy p on api.notas for update to authenticated using (portaria.claim_principal_role() = 'coordenador')$$, '{notas.foreign_write,notas.protection}'),
  ($$create policy p on api.notas for update to authenticated using (portaria.claim_principal_role() = 'aluno')$$, '{notas.protection}'),
  ('create policy p on api.notas for select to anon using (true)', '{notas.protection}'),
  ('create policy p on portaria.login_otps for select to authenticated using (true)', '{portaria.login_otps.protection}'),
  ('alter policy "Staff change the rows of their schools" on api.notas using (true) with check (true)', '{notas.foreign_write,notas.protection}'),
  ('grant select on api.notas to anon', '{notas.protection}'),
  ('grant select (hash) on portaria.login_otps to authenticated', '{portaria.login_otps.protection}'),
  ('grant select on portaria.usuarios to service_role', '{portaria.usuarios.protection}'),
  ('alter table portaria.usuarios disable row level security', '{portaria.usuarios.protection}'),
  ('alter table api.notas force row level security', '{notas.protection}'),
  ('grant create on schema api to authenticated; alter table api.notas owner to authenticated', ('{access,notas.foreign_read,notas.foreign_write,notas.protection' || case when tests.sees_one(codigo) then ',notas.rows}' else '}' end)::text[]),
  ('create rule r as on delete to api.notas do also delete from portaria.alertas', '{notas.protection}'),
  ('grant usage on schema portaria to public', '{access}'),
  ('grant execute on function api.send_otp(text) to anon', '{access}'),
  ('grant execute on function portaria.otp_pepper() to public', '{access}'),
  ('grant service_role to authenticated', '{access}'),
  ('alter role anon bypassrls', '{access}')
) as q (mudanca, achados)
-- What opens no row is asked by two of them: it takes the same way for all.
where codigo in ('52998224725', '11144477735') or q.mudanca ~ '^(select|create policy|alter policy|grant select|grant create)';
select cmp_ok(cardinality(tests.findings('alter role authenticated bypassrls', codigo)), '>', 30, 'a role that bypasses every policy, as  [E10]' || codigo) from tests.callers() as codigo;
select is(tests.findings('alter table api.notas disable row level security'), '{notas.foreign_read,notas.foreign_write,notas.protection,notas.rows}', 'row-level security that is off is found');
select is(tests.findings('alter table api.professores disable row level security'), '{professores.foreign_read,professores.foreign_write,professores.protection,professores.rows}', 'row-level security that is off is found on a table outside the portal');
select is(tests.findings('create table api.solta (id uuid)'), '{solta.protection}', 'a table without a school column is found');
select is(tests.findings('create table api.solta (escola_id uuid); insert into api.solta select id from api.escolas; grant all on api.solta to authenticated'),
  '{solta.foreign_read,solta.foreign_write,solta.protection,solta.rows}', 'an unprotected table with rows is found');
select is(tests.findings('create view api.vista as select * from api.alunos'), '{vista.protection}', 'a view with the rights of its owner is found');
select is(tests.findings('create materialized view api.resumo as select escola_id, count(*) from api.alunos group by 1'), '{resumo.protection}', 'a materialized view is found');
select is(tests.findings('drop policy "Staff read the rows of their schools" on api.professores'), '{professores.protection}', 'a dropped policy is found');
select is(tests.findings('alter table api.notas add constraint nunca check (false) not valid'), null, 'a constraint is not a finding');
select is(tests.findings('revoke all on api.notas from authenticated'), null, 'a table without grants is not a finding');
select is(tests.findings('create policy p on api.notas for select to authenticated using (escola_id = any ((select portaria.portal_escolas())::uuid[]))'), null, 'an additional policy limited to a school is not a finding');
select is(tests.findings('create function api.minha() returns integer language sql as ''select 1'''), null, 'an additional function is not a finding');

-- Records come after the tables of api, by name.
alter table portaria.alertas disable row level security;
grant select on portaria.usuarios to authenticated;
select tests.act_as('52998224725') is not null as acting;
select is(jsonb_path_query_array(api.admin_rls_smoke(), '$.checks[*] ? (@.ok == false).name'), '["portaria.alertas.protection", "portaria.usuarios.protection"]', 'failed tables of the schema portaria are listed by name');
select tests.act_as_tester();
alter role authenticated createrole;
alter role anon createdb createrole;
select tests.act_as('52998224725') is not null as acting;
select is(
  jsonb_path_query_first(api.admin_rls_smoke(), '$.checks[*] ? (@.name == "access").detail') #>> '{}',
  'role anon has CREATEDB; role anon has CREATEROLE; role authenticated has CREATEROLE', 'each fault of a role is listed with its role'
);
select tests.act_as_tester();

select * from finish();
rollback;
