/*
 * Two people edit one record: the second one gets an error instead of overwriting a change that they have not seen.
 * Compares milliseconds, because an answer shows milliseconds.
 */
create or replace function portaria.check_edit(visto_em timestamptz, atualizado_em timestamptz) returns void
language plpgsql stable
as $$
begin
  if check_edit.visto_em is null then
    perform portaria.raise_field('atualizado_em', 'Envie o atualizado_em do cadastro que foi lido');
  end if;
  if date_trunc('milliseconds', check_edit.visto_em) <> date_trunc('milliseconds', check_edit.atualizado_em) then
    perform portaria.raise_error('edit_conflict');
  end if;
end;
$$;

comment on function portaria.check_edit(timestamptz, timestamptz) is 'Raises 409 edit_conflict when the record changed since the caller read it. visto_em is the atualizado_em that the caller read.';

revoke all on function portaria.check_edit(timestamptz, timestamptz) from public;
