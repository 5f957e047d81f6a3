/*
 * The codes of a student without a phone go to the first guardian. A statement that changes who that is ends the student's
 * sessions and passkeys like any change of phone. The phone before the statement is read from the links as they were; of a
 * guardian who was deleted it is not known, so it counts as changed. A student whom nobody can have signed in as needs no
 * lock: an import that is undone may concern thousands.
 */
create or replace function portaria.end_relinked_students() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan -- one link, or those of an import
as $$
declare
  v_antes api.alunos_responsaveis[] := array[]::api.alunos_responsaveis[];
  v_depois api.alunos_responsaveis[] := array[]::api.alunos_responsaveis[];
  v_ids uuid[];
begin
  if tg_op <> 'INSERT' then
    v_antes := array(select a from antes as a);
  end if;
  if tg_op <> 'DELETE' then
    v_depois := array(select d from depois as d);
  end if;
  v_ids := array(
    with alcancados as materialized (
      select a.id, a.cpf, t.telefone
      from (
        select distinct on (l.aluno_id) l.aluno_id, coalesce(r.telefone, 'deleted') as telefone
        from (
          select ar.*
          from api.alunos_responsaveis as ar
          where ar.aluno_id in (select n.aluno_id from unnest(v_antes || v_depois) as n)
            and not exists (select from unnest(v_depois) as d where d.id = ar.id)
          union all
          select n.* from unnest(v_antes) as n
        ) as l
        left join api.responsaveis as r on r.id = l.responsavel_id
        where r.id is null or (r.ativo and r.telefone is not null)
        order by l.aluno_id, l.ordem, l.criado_em, r.id
      ) as t
      join api.alunos as a on a.id = t.aluno_id
      where a.telefone is null
    ) -- Materialized: both functions are called for these students, not for all of the table.
    select a.id
    from alcancados as a
    where a.telefone is distinct from portaria.guardian_phone(a.id)
      and portaria.may_have_entered(a.cpf)
  );
  if v_ids <> '{}' then
    perform portaria.end_profiles(v_ids, '{}');
    perform portaria.end_record_passkeys(v_ids);
  end if;
  return null;
end;
$$;

comment on function portaria.end_relinked_students() is 'Trigger: ends the sessions, codes and passkeys of a student without a phone when changed links change the phone of their guardian.';

revoke all on function portaria.end_relinked_students() from public;

create or replace trigger end_linked_students
after insert on api.alunos_responsaveis
referencing new table as depois
for each statement execute function portaria.end_relinked_students();

comment on trigger end_linked_students on api.alunos_responsaveis is 'Ends the sessions and passkeys of a student without a phone when a new guardian is the first.';

create or replace trigger end_relinked_students
after update on api.alunos_responsaveis
referencing old table as antes new table as depois
for each statement execute function portaria.end_relinked_students();

comment on trigger end_relinked_students on api.alunos_responsaveis is 'Ends the sessions and passkeys of a student without a phone when the first guardian changes.';

create or replace trigger end_unlinked_students
after delete on api.alunos_responsaveis
referencing old table as antes
for each statement execute function portaria.end_relinked_students();

comment on trigger end_unlinked_students on api.alunos_responsaveis is 'Ends the sessions and passkeys of a student without a phone when the first guardian goes.';
