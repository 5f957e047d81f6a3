/*
 * Before PostgreSQL 18, an AFTER trigger below a foreign key that cascades runs with the rights of the role that deletes. When a function
 * of Portaria deletes a school or a person, that would be portaria_owner. This statement trigger runs after the cascade has locked the
 * tables that refer here, and before their AFTER triggers. It does not see which triggers a concurrent transaction adds further down, nor
 * what has changed since a repeatable read began, so it refuses both. A superuser's functions are trusted. A session without the rights
 * of Portaria, such as that of an administrador, lends only its own.
 */
create or replace function portaria.refuse_cascade() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_dono oid := (select c.relowner from pg_class as c where c.oid = tg_relid);
  v_achado record;
begin
  if current_setting('server_version_num')::integer >= 180000 or not pg_has_role(v_dono, 'usage') then
    return null;
  end if;
  with recursive abaixo (tabela, nivel) as (
    select k.conrelid, 1
    from pg_constraint as k
    where k.contype = 'f' and k.confrelid = tg_relid
      and case tg_op when 'DELETE' then k.confdeltype else k.confupdtype end not in ('a', 'r') -- no action, restrict
    union
    select k.conrelid, least(a.nivel + 1, 2)
    from abaixo as a
    join pg_constraint as k on k.contype = 'f' and (k.confrelid = a.tabela or k.confrelid in (select p.relid from pg_partition_tree(a.tabela) as p))
    where k.confdeltype not in ('a', 'r') or k.confupdtype not in ('a', 'r')
  ), alheias as (
    select a.tabela, a.nivel, c.relowner
    from abaixo as a join pg_class as c on c.oid = a.tabela
    where c.relowner <> v_dono
  ), achados (ordem, mensagem) as (
    select 1, format('%s cannot be seen as it is now, in a transaction that is not read committed', a.tabela::regclass)
    from alheias as a
    where current_setting('transaction_isolation') <> 'read committed'
    union all
    select 2, format('trigger %I of %s would run %s with the rights of Portaria', t.tgname, t.tgrelid::regclass, f.oid::regprocedure)
    from alheias as a
    join pg_trigger as t on t.tgrelid = a.tabela or t.tgrelid in (select p.relid from pg_partition_tree(a.tabela) as p)
    join pg_proc as f on f.oid = t.tgfoid
    join pg_roles as w on w.oid = f.proowner
    where not t.tgisinternal and (t.tgtype & 2) = 0 and t.tgenabled <> 'D' -- 2: before
      and not w.rolsuper and f.proowner <> v_dono
    union all
    select 3, format('the cascade goes on to %s, whose owner could add a trigger that runs with the rights of Portaria', a.tabela::regclass)
    from alheias as a join pg_roles as w on w.oid = a.relowner
    where a.nivel = 2 and not w.rolsuper
  )
  select a.mensagem into v_achado from achados as a order by a.ordem, a.mensagem limit 1;
  if found then
    raise foreign_key_violation using message = v_achado.mensagem,
      hint = format('Delete the rows that refer to %s first, or use PostgreSQL 18 or newer.', tg_relid::regclass);
  end if;
  return null;
end;
$$;

comment on function portaria.refuse_cascade() is 'Trigger: before PostgreSQL 18, refuses a delete or a change of a key that would run triggers of a host with the rights of Portaria.';

revoke all on function portaria.refuse_cascade() from public;

/* The tables from which functions of Portaria delete and to which a host may refer, with the columns of their keys. */
create or replace trigger refuse_cascade after delete or update of id, usuario_id, papel_id, escola_id on portaria.usuario_papeis
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on portaria.usuario_papeis is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id, codigo on portaria.usuarios
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on portaria.usuarios is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id, cnpj, inep on api.escolas
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.escolas is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id, escola_id, matricula, cpf on api.alunos
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.alunos is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id, escola_id, cpf on api.responsaveis
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.responsaveis is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id, escola_id, aluno_id, responsavel_id on api.alunos_responsaveis
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.alunos_responsaveis is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id on api.ocorrencias
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.ocorrencias is 'Triggers of a host do not run with the rights of Portaria.';
create or replace trigger refuse_cascade after delete or update of id on api.documentos
for each statement execute function portaria.refuse_cascade();
comment on trigger refuse_cascade on api.documentos is 'Triggers of a host do not run with the rights of Portaria.';
