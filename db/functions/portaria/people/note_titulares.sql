/*
 * The key of titulares makes an id the name of one person, also when two transactions insert it into two tables at the
 * same time: the second one waits, and fails with unique_violation. After the statement, so that a row which an "on
 * conflict" skipped is not noted.
 */
create or replace function portaria.note_titulares() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into portaria.titulares (id, tipo, chave, palavras, final_telefone, escola_id)
      select d.id, tg_argv[0], portaria.search_key(d.nome_completo), array_to_tsvector(portaria.name_words(d.nome_completo)), right(d.telefone, 4),
        case when tg_argv[0] <> 'usuario' then d.escola_id end
      from depois as d
      order by d.id;
    when 'DELETE' then
      delete from portaria.titulares as t where t.id = any (array(select a.id from antes as a)) and t.tipo = tg_argv[0];
    else
      delete from portaria.titulares as t where t.tipo = tg_argv[0];
  end case;
  return null;
end;
$$;

comment on function portaria.note_titulares() is 'Trigger: notes new people in titulares, and forgets deleted ones.';

revoke all on function portaria.note_titulares() from public;

create or replace trigger note_titulares after insert on portaria.usuarios
referencing new table as depois for each statement execute function portaria.note_titulares('usuario');
create or replace trigger forget_titulares after delete on portaria.usuarios
referencing old table as antes for each statement execute function portaria.note_titulares('usuario');
create or replace trigger forget_all_titulares after truncate on portaria.usuarios
for each statement execute function portaria.note_titulares('usuario');

create or replace trigger note_titulares after insert on api.alunos
referencing new table as depois for each statement execute function portaria.note_titulares('aluno');
create or replace trigger forget_titulares after delete on api.alunos
referencing old table as antes for each statement execute function portaria.note_titulares('aluno');
create or replace trigger forget_all_titulares after truncate on api.alunos
for each statement execute function portaria.note_titulares('aluno');

create or replace trigger note_titulares after insert on api.responsaveis
referencing new table as depois for each statement execute function portaria.note_titulares('responsavel');
create or replace trigger forget_titulares after delete on api.responsaveis
referencing old table as antes for each statement execute function portaria.note_titulares('responsavel');
create or replace trigger forget_all_titulares after truncate on api.responsaveis
for each statement execute function portaria.note_titulares('responsavel');

comment on trigger note_titulares on portaria.usuarios is 'No two people share an id.';
comment on trigger forget_titulares on portaria.usuarios is 'The id of a deleted person is free.';
comment on trigger forget_all_titulares on portaria.usuarios is 'The ids of deleted people are free.';
comment on trigger note_titulares on api.alunos is 'No two people share an id.';
comment on trigger forget_titulares on api.alunos is 'The id of a deleted person is free.';
comment on trigger forget_all_titulares on api.alunos is 'The ids of deleted people are free.';
comment on trigger note_titulares on api.responsaveis is 'No two people share an id.';
comment on trigger forget_titulares on api.responsaveis is 'The id of a deleted person is free.';
comment on trigger forget_all_titulares on api.responsaveis is 'The ids of deleted people are free.';
