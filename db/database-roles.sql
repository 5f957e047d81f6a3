-- The roles from before Portaria, as db/bootstrap.sql found them at the first migration, with their limits.
insert into portaria.papeis_do_banco (papel, statement_timeout, lock_timeout)
select p.nome, l.statement_timeout, l.lock_timeout
from unnest(coalesce(nullif(current_setting('portaria.papeis_do_banco', true), ''), '{}')::name[]) as p (nome)
left join (values
  ('anon', '1s', '1s'),
  ('authenticated', '3s', '2s'),
  ('service_role', '4s', '4s')
) as l (nome, statement_timeout, lock_timeout) on l.nome = p.nome
on conflict on constraint papeis_do_banco_pkey do nothing;
