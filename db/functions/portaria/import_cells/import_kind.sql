/*
 * The fields of a child, of the guardian, of mother and father share their kinds.
 */
create or replace function portaria.import_kind(campo text) returns text
language sql immutable
as $$
  select case
    when import_kind.campo = 'nascimento' then 'data'
    when import_kind.campo ~ '_cpf$' then 'cpf'
    when import_kind.campo ~ 'telefone$' then 'telefone'
    when import_kind.campo ~ '(^|_)nome(_completo)?$' then 'nome'
    when import_kind.campo ~ '_email$' then 'email'
    else import_kind.campo
  end
$$;

comment on function portaria.import_kind(text) is 'How the cells of a field are read: cpf, codigo, telefone, nome, data, matricula, email, parentesco, papel; the field itself for others.';

revoke all on function portaria.import_kind(text) from public;
