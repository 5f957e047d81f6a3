/*
 * Keeps the search true to the record. It runs only for a row whose name, phone or school changed.
 */
create or replace function portaria.renote_titular() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update portaria.titulares as t
  set chave = portaria.search_key(new.nome_completo),
    palavras = array_to_tsvector(portaria.name_words(new.nome_completo)),
    final_telefone = right(new.telefone, 4),
    escola_id = case when t.tipo <> 'usuario' then new.escola_id end
  where t.id = new.id;
  return null;
end;
$$;

comment on function portaria.renote_titular() is 'Trigger: follows a changed name, phone or school in titulares.';

revoke all on function portaria.renote_titular() from public;

create or replace trigger renote_titular after update of nome_completo, telefone on portaria.usuarios
for each row when ((old.nome_completo, old.telefone) is distinct from (new.nome_completo, new.telefone))
execute function portaria.renote_titular();
create or replace trigger renote_titular after update of nome_completo, telefone, escola_id on api.alunos
for each row when ((old.nome_completo, old.telefone, old.escola_id) is distinct from (new.nome_completo, new.telefone, new.escola_id))
execute function portaria.renote_titular();
create or replace trigger renote_titular after update of nome_completo, telefone, escola_id on api.responsaveis
for each row when ((old.nome_completo, old.telefone, old.escola_id) is distinct from (new.nome_completo, new.telefone, new.escola_id))
execute function portaria.renote_titular();

comment on trigger renote_titular on portaria.usuarios is 'The search follows the record.';
comment on trigger renote_titular on api.alunos is 'The search follows the record.';
comment on trigger renote_titular on api.responsaveis is 'The search follows the record.';
