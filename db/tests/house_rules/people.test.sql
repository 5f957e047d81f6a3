-- Rules about people: an id is one person's, and a function that changes something looks again after its locks.
begin;
select plan(11);

-- The tables of people are those that portaria.note_titulares watches.
create temporary view gatilhos as
select t.tgrelid::regclass::text as tabela, t.tgname::text as nome, p.proname::text as funcao, t.tgtype::integer as tipo, t.tgenabled <> 'D' as ligado
from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid where p.pronamespace = 'portaria'::regnamespace;

select set_eq($$select tabela from gatilhos where funcao = 'note_titulares' and ligado$$, '{portaria.usuarios,api.alunos,api.responsaveis}'::text[], 'the ids of exactly these tables name people');
select is_empty($$
  select t.tabela, b.bit from unnest('{portaria.usuarios,api.alunos,api.responsaveis}'::text[]) as t (tabela), unnest('{4,8,32}'::integer[]) as b (bit)
  where not exists (select from gatilhos as g where g.tabela = t.tabela and g.funcao = 'note_titulares' and g.ligado and g.tipo & b.bit <> 0)
$$, 'INSERT, DELETE and TRUNCATE of people keep the registry of ids');
select set_eq($$select tabela from gatilhos where funcao = 'keep_id' and ligado and tipo & 16 <> 0$$, '{portaria.usuarios,api.alunos,api.responsaveis}'::text[], 'the ids of people do not change');
select col_is_pk('portaria', 'titulares', 'id', 'an id is in the registry once');
select is_empty($$
  select t.tabela, p.papel, d.direito
  from unnest('{portaria.usuarios,api.alunos,api.responsaveis}'::regclass[]) as t (tabela), unnest('{anon,authenticated,service_role,portaria_maintenance}'::name[]) as p (papel),
    unnest('{INSERT,UPDATE}'::text[]) as d (direito)
  where has_column_privilege(p.papel, t.tabela, 'id', d.direito)
$$, 'no role of a request may choose or change the id of a person');

-- Locks. The functions that each function of api calls, directly or not.
create temporary view chamadas as
with recursive c (raiz, nome) as (
  select p.oid::regprocedure::text, m[1] from pg_proc as p, regexp_matches(lower(p.prosrc), 'portaria\.(\w+)\(', 'g') as m
  where p.pronamespace = 'api'::regnamespace and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')
  union
  select c.raiz, m[1] from c join pg_proc as p on p.proname = c.nome and p.pronamespace = 'portaria'::regnamespace, regexp_matches(lower(p.prosrc), 'portaria\.(\w+)\(', 'g') as m
)
select * from c;

select cmp_ok((select count(distinct raiz) from chamadas), '>=', 19::bigint, 'setup: at least nineteen functions change something for a signed-in caller');
select is_empty($$
  select distinct c.raiz from chamadas as c
  where c.raiz not in ('api.logout(boolean)', 'api.portal_logout(boolean)', 'api.admin_rls_smoke()')
    and c.raiz !~ '^api\.(people|deliveries|today)\(' -- these only read; one counts its call, two read a sequence
    and not exists (select from chamadas as l where l.raiz = c.raiz and l.nome = 'look_again')
$$, 'every function that changes something looks again after its locks, except the sign-outs and the smoke test');
select set_eq($$select distinct raiz from chamadas where nome = 'revocation_refusal' except select raiz from chamadas where nome = 'look_again'$$, array['api.logout(boolean)', 'api.portal_logout(boolean)'],
  'a sign-out looks again whether its own session has ended');
select is_empty($$
  select p.oid::regprocedure from pg_proc as p where p.pronamespace = 'api'::regnamespace and p.provolatile = 'v' and p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute')
    and lower(p.prosrc) ~ '\mrequire_role\(' and p.proname <> all ('{people_import,people,deliveries,today}') and lower(p.prosrc) !~ '\mlock_(caller|school_caller|named_usuario)\('
$$, 'staff who change something are locked, not only read');

-- The last administrador.
select set_eq($$select tabela || ' ' || case when tipo & 8 <> 0 and tipo & 16 <> 0 then 'both' when tipo & 8 <> 0 then 'delete' else 'update' end from gatilhos where funcao in ('keep_administrador', 'keep_administrador_role') and ligado$$,
  '{portaria.usuarios update,portaria.usuarios delete,portaria.usuario_papeis both}'::text[], 'a person and a role are not taken away without a look at who is left');
select is_empty($$select tabela, nome from gatilhos where not ligado$$, 'no trigger of Portaria is switched off');

select * from finish();
rollback;
