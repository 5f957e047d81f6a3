/*
 * Two people edit one record: the second is told, and does not overwrite what they never saw. An answer shows milliseconds,
 * so milliseconds are compared.
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

comment on function portaria.check_edit(timestamptz, timestamptz) is '409 edit_conflict when the record was changed after it was read (visto_em is the atualizado_em that was read).';

revoke all on function portaria.check_edit(timestamptz, timestamptz) from public;
