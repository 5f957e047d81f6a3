/*
 * The import of a school tells which codes of its file have a record elsewhere, and by that which have none. So such a
 * file costs a look-up for each code that the school does not manage, and these stay counted when the file is refused.
 * A file with other faults tells nothing of it.
 */
create or replace function portaria.count_staff(claims jsonb, importacao portaria.importacoes, erros jsonb) returns integer
language plpgsql volatile
as $$
declare
  v_escola_id uuid := (count_staff.importacao).escola_id;
  v_codigos integer;
  v_espera integer;
begin
  if (count_staff.importacao).tipo <> 'equipe' or v_escola_id is null then
    return null;
  end if;
  perform portaria.check_lookups(count_staff.claims);
  if count_staff.erros <> '[]'
    or not exists (select from portaria.foreign_staff((count_staff.importacao).id))
  then
    return null;
  end if;
  select count(distinct l.lidos ->> 'codigo') into v_codigos
  from portaria.importacao_linhas as l
  left join portaria.usuarios as u on u.codigo = l.lidos ->> 'codigo'
  where l.importacao_id = (count_staff.importacao).id and (u.id is null or not portaria.belongs_to_school(u.id, v_escola_id));
  for v_n in 1 .. v_codigos loop
    v_espera := portaria.count_event('consultas_de_codigo', portaria.safe_uuid(count_staff.claims ->> 'usuario_id'));
    exit when v_espera is not null;
  end loop;
  return v_espera;
end;
$$;

comment on function portaria.count_staff(jsonb, portaria.importacoes, jsonb) is 'Counts the codes that an import of a school looks up. The seconds until the next one when the hour is used up, else null. 429 rate_limited_session when it was used up before.';

revoke all on function portaria.count_staff(jsonb, portaria.importacoes, jsonb) from public;
