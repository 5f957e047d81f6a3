-- Which policy expressions count as limited to a school: those of Portaria and their conjunctions, and no similar ones.
begin;
select plan(28);

create table api.t (id uuid, escola_id uuid, "G" boolean, nome text);
create table api.pais (id uuid, escola_id uuid, chave bigint, sigla varchar);
create function tests.bounded(regra text) returns boolean language plpgsql volatile as $$
declare
  v_regra text;
begin
  execute format('create policy p on api.t using (%s)', regra);
  select pg_get_expr(polqual, polrelid) into v_regra from pg_policy where polname = 'p' and polrelid = 'api.t'::regclass;
  drop policy p on api.t;
  return portaria.is_bounded(v_regra);
end;
$$;

select ok(tests.bounded(r), 'bounded: ' || r) from unnest(array[
  'escola_id = any ((select portaria.claim_schools())::uuid[])',
  'escola_id = (select portaria.claim_escola_id())',
  'id = any ((select portaria.portal_alunos())::uuid[]) and nome <> '' OR ''',
  '(select portaria.has_role(''{administrador,escola}'')) and (escola_id = (select portaria.claim_escola_id()) or ((select portaria.in_every_school()) and escola_id is not null))',
  '(select portaria.has_role(''{administrador}''))',
  '(nome is null or nome = ''x'') and escola_id = (select portaria.claim_escola_id()) and "G"',
  'id = any (array(select p.id from api.pais as p where p.escola_id = any ((select portaria.claim_schools())::uuid[])))',
  'nome = any ((select portaria.claim_school_keys()::text[])::text[])',
  'id = any (array(select p.id from api.pais as p where p.chave = any ((select portaria.claim_school_keys()::bigint[])::bigint[])))',
  'false'
]) as r;
select ok(not tests.bounded(r), 'open: ' || r) from unnest(array[
  'true',
  'id = any (array(select p.id from api.pais as p))',
  'id = any (array(select p.id from api.pais as p where p.sigla <> ''x'' or p.escola_id = any ((select portaria.claim_schools())::uuid[])))',
  'id <> all (array(select p.id from api.pais as p where p.escola_id = any ((select portaria.claim_schools())::uuid[])))',
  'escola_id is not null',
  'escola_id = escola_id',
  '"G"',
  '(select portaria.has_role(''{administrador,coordenador}''))',
  'escola_id = (select portaria.claim_escola_id()) or true',
  'escola_id = (select portaria.claim_escola_id()) or nome = ''(G)''',
  'not (escola_id = (select portaria.claim_escola_id()))',
  'coalesce(escola_id = (select portaria.claim_escola_id()), true)',
  'case when "G" then escola_id = (select portaria.claim_escola_id()) else true end',
  'exists (select from api.escolas as e where e.id = (select portaria.claim_escola_id()))',
  '(escola_id = (select portaria.claim_escola_id())) is not false'
]) as r;
select ok(not portaria.is_bounded(null), 'open: a null expression');
select is(portaria.is_bounded('( SELECT true FROM api.escolas e WHERE (true AND (e.id = ( SELECT portaria.claim_escola_id() AS claim_escola_id))))'), false, 'a sub-select limits its own rows, not those of the table');
select is(portaria.is_bounded('( SELECT true FROM api.escolas e WHERE true AND e.id = ( SELECT portaria.claim_escola_id() AS claim_escola_id))'), false, 'a sub-select in another spelling does not limit the table');

select * from finish();
rollback;
