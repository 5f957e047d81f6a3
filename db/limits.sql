-- Every limit of the catalogue has a row. A value that an operator changed stays.
insert into portaria.limites (nome, valor, unidade)
select c.nome, c.padrao, c.unidade
from portaria.limit_catalogue() as c
on conflict (nome) do nothing;
