/*
 * Called after each change of the lines, so that no draft is ever larger. campo is what the caller has sent.
 */
create or replace function portaria.check_draft_size(importacao uuid, campo text) returns void
language plpgsql stable
as $$
begin
  if (
    select sum(pg_column_size(l.valores) + pg_column_size(l.textos) + pg_column_size(l.lidos))
    from portaria.importacao_linhas as l
    where l.importacao_id = check_draft_size.importacao
  ) > 67108864 then
    perform portaria.raise_field(check_draft_size.campo, 'O arquivo tem texto demais: divida-o em partes');
  end if;
end;
$$;

comment on function portaria.check_draft_size(uuid, text) is '400 invalid_request for a field (campo) when the lines of a draft take more than 64 MiB.';

revoke all on function portaria.check_draft_size(uuid, text) from public;
