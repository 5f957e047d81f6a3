-- Rules about people: an id is one person's, and somebody stays who administers.
begin;
select plan(7);

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

-- The last administrador.
select set_eq($$select tabela || ' ' || case when tipo & 8 <> 0 and tipo & 16 <> 0 then 'both' when tipo & 8 <> 0 then 'delete' else 'update' end from gatilhos where funcao in ('keep_administrador', 'keep_administrador_role') and ligado$$,
  '{portaria.usuarios update,portaria.usuarios delete,portaria.usuario_papeis both}'::text[], 'a person and a role are not taken away without a look at who is left');
select is_empty($$select tabela, nome from gatilhos where not ligado$$, 'no trigger of Portaria is switched off');

select * from finish();
rollback;
