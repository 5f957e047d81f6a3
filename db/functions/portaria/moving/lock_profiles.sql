/*
 * For a call about many people. Rows are locked in the order of their ids, so that two calls do not deadlock. One id
 * that the caller may not change refuses the whole call. claims null: the command line.
 */
create or replace function portaria.lock_profiles(claims jsonb, ids uuid[]) returns uuid
language plpgsql volatile
as $$
declare
  v_escolas uuid[];
begin
  if (cardinality(lock_profiles.ids) between 1 and 400) is not true or array_position(lock_profiles.ids, null) is not null then
    perform portaria.raise_field('ids', 'Informe de 1 a 400 pessoas');
  end if;
  perform portaria.lock_profile(i) from (select distinct i from unnest(lock_profiles.ids) as i order by i) as i;
  if exists (
    select from unnest(lock_profiles.ids) as i
    where not exists (select from api.alunos as a where a.id = i) and not exists (select from api.responsaveis as r where r.id = i)
  ) then
    perform portaria.raise_error('not_found');
  end if;
  v_escolas := array(
    select a.escola_id from api.alunos as a where a.id = any (lock_profiles.ids)
    union
    select r.escola_id from api.responsaveis as r where r.id = any (lock_profiles.ids)
  );
  if lock_profiles.claims is not null and portaria.managed_escola(lock_profiles.claims) <> any (v_escolas) then
    perform portaria.raise_error('not_allowed');
  end if;
  return case when cardinality(v_escolas) = 1 then v_escolas[1] end;
end;
$$;

comment on function portaria.lock_profiles(jsonb, uuid[]) is 'Locks these students and guardians, checks that this token may manage all of them, and returns their one school; null for several. 400 invalid_request for none or more than 400, 403 not_allowed, 404 not_found.';

revoke all on function portaria.lock_profiles(jsonb, uuid[]) from public;
