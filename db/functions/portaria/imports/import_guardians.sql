/*
 * Some systems write a guardian in each line, others mother and father beside the child. Materialized, because a join inside the
 * lateral would read all guardians of a school for each line.
 */
create or replace function portaria.import_guardians(importacao uuid)
returns table (linha integer, escola_id uuid, matricula text, campo text, nome text, cpf text, telefone text, email text, parentesco text)
language sql stable
as $$
  with responsaveis as materialized (
    select l.linha, l.escola_id, l.v ->> 'matricula' as matricula, g.campo, g.nome, g.cpf, g.telefone, g.email, g.parentesco
    from portaria.import_lines(import_guardians.importacao) as l
    cross join lateral (values
      ('responsavel', l.v ->> 'responsavel_nome', l.v ->> 'responsavel_cpf', l.v ->> 'responsavel_telefone', l.v ->> 'responsavel_email', coalesce(l.v ->> 'parentesco', 'outro')),
      ('mae', l.v ->> 'mae_nome', l.v ->> 'mae_cpf', l.v ->> 'mae_telefone', null, 'mae'),
      ('pai', l.v ->> 'pai_nome', l.v ->> 'pai_cpf', l.v ->> 'pai_telefone', null, 'pai')
    ) as g (campo, nome, cpf, telefone, email, parentesco)
    where num_nonnulls(g.nome, g.cpf, g.telefone) > 0
  )
  select r.* from responsaveis as r
$$;

comment on function portaria.import_guardians(uuid) is 'The guardians of a draft: each line names up to three (responsavel, mae, pai), by the columns that the file has.';

revoke all on function portaria.import_guardians(uuid) from public;
