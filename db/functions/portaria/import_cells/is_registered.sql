/*
 * A fault with a record is one of somebody who is there. Of a line whose guardian alone is there the child is new: it is not left out.
 */
create or replace function portaria.is_registered(campos text[], pessoas uuid[]) returns boolean
language sql immutable
as $$
  select array_position(is_registered.pessoas, null) is null
    and array_to_string(is_registered.campos, ' ') ~ '\m(codigo|nome_completo|telefone|turma|matricula|aluno_[a-z]+)\M'
$$;

comment on function portaria.is_registered(text[], uuid[]) is 'Tells by the fields and records of the faults of a line whether they all say that its person, a student or staff, is there already.';

revoke all on function portaria.is_registered(text[], uuid[]) from public;
