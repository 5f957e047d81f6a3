-- Policies that open a table: each kind is listed with its reason, those of Portaria are not.
begin;
select plan(20);

select is_empty('select * from portaria.open_policies()', 'no policy of Portaria is listed [E10]');

create role tests_leitores nologin;
create role tests_todos nologin;
grant tests_leitores to authenticated;
grant tests_todos to anon;

create function tests.opened(politica text) returns text language plpgsql volatile as $$
declare
  v_problemas text;
begin
  execute politica;
  select string_agg(p.tabela || ' ' || p.nome || ': ' || p.problema, '; ') into v_problemas from portaria.open_policies() as p;
  drop policy p on api.notas;
  return v_problemas;
end;
$$;
select is(tests.opened(q.politica), q.problemas, q.politica)
from (values
  ('create policy p on api.notas for update to anon', 'api.notas p: admits rows for any school; api.notas p: is for anon or PUBLIC; api.notas p: shows or reaches rows of any school'),
  ('create policy p on api.notas for select to authenticated using (true)', 'api.notas p: shows or reaches rows of any school'),
  ('create policy p on api.notas for update to authenticated using (true) with check (false)', 'api.notas p: shows or reaches rows of any school'),
  ('create policy p on api.notas for update to authenticated using (false) with check (true)', 'api.notas p: admits rows for any school'),
  ('create policy p on api.notas for insert to authenticated with check (true)', 'api.notas p: admits rows for any school'),
  ('create policy p on api.notas for delete to authenticated using (valor > 0)', 'api.notas p: shows or reaches rows of any school'),
  ('create policy p on api.notas for select to anon using (escola_id = (select portaria.claim_escola_id()))', 'api.notas p: is for anon or PUBLIC'),
  ('create policy p on api.notas for select using (escola_id = (select portaria.claim_escola_id()))', 'api.notas p: is for anon or PUBLIC'),
  ('create policy p on api.notas for select to tests_leitores using (true)', 'api.notas p: shows or reaches rows of any school'),
  ('create policy p on api.notas for select to tests_todos using (escola_id = (select portaria.claim_escola_id()))', 'api.notas p: is for anon or PUBLIC'),
  ('create policy p on api.notas as restrictive to authenticated using (valor > 0)', null),
  ('create policy p on api.notas for select to portaria_maintenance using (true)', null),
  ('create policy p on api.notas for select to authenticated using (escola_id = any ((select portaria.portal_escolas())::uuid[]))', null)
) as q (politica, problemas);

grant authenticated to anon;
select is_empty('select * from portaria.open_policies()', 'a policy is not listed because anon is a member of authenticated');
revoke authenticated from anon;
alter role anon superuser;
select is_empty('select * from portaria.open_policies()', 'a policy is not listed because anon is a superuser');
alter role anon nosuperuser;

create policy p on api.notas using (true);
alter extension plpgsql add table api.notas;
select is_empty('select * from portaria.open_policies()', 'tables of an extension are not listed');
-- A policy that is false gives no access.
reset role;
create table api.fechada (id uuid, escola_id uuid);
create policy "Nobody adds" on api.fechada for insert to anon with check (false);
create policy "Nobody reads" on api.fechada for select to anon using (false);
select is_empty($$select * from portaria.open_policies() where tabela = 'api.fechada'::regclass$$, 'policies for anon that are false are not listed');
create policy "Everybody adds" on api.fechada for insert to anon with check (true);
select is((select array_agg(problema order by problema) from portaria.open_policies() where tabela = 'api.fechada'::regclass), '{"admits rows for any school","is for anon or PUBLIC"}', 'a policy for anon that is true is listed with both reasons');
create table api.aberta (id uuid, escola_id uuid);
create policy "A" on api.aberta using (true);
create policy "Zz" on api.fechada using (true);
select ok(array_agg(concat_ws(' ', tabela::oid, nome, problema) order by n) = array_agg(concat_ws(' ', tabela::oid, nome, problema) order by tabela, nome, problema), 'policies are listed in a fixed order')
from portaria.open_policies() with ordinality as t (tabela, nome, problema, n);

select * from finish();
rollback;
