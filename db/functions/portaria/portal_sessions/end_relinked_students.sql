/*
 * The codes of a student without a phone go to the first guardian. A change of the links may change that phone, which
 * ends the student's sessions like any change of phone, those too that a renewal would bring back.
 */
create or replace function portaria.end_relinked_students() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids uuid[] := array(
    select distinct a.id
    from (
      select s.titular_id, s.telefone from portaria.sessoes as s where s.contexto = 'portal' and s.expira_em > clock_timestamp()
      union all
      select r.titular_id, r.telefone from portaria.renovacoes as r where r.contexto = 'portal' and portaria.renewal_holds(r)
    ) as s
    join api.alunos as a on a.id = s.titular_id
    where s.titular_id in (old.aluno_id, new.aluno_id)
      and a.telefone is null
      and s.telefone is distinct from portaria.guardian_phone(a.id)
  );
begin
  if v_ids <> '{}' then
    perform portaria.end_profiles(v_ids, '{}');
  end if;
  return null;
end;
$$;

comment on function portaria.end_relinked_students() is 'Trigger: ends the sessions of a student without a phone when a changed link changes the phone of their guardian.';

revoke all on function portaria.end_relinked_students() from public;

create or replace trigger end_relinked_students
after insert or update or delete on api.alunos_responsaveis
for each row execute function portaria.end_relinked_students();

comment on trigger end_relinked_students on api.alunos_responsaveis is 'Ends the sessions of a student without a phone when the first guardian changes.';
