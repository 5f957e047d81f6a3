-- A time is ten years at most: with more, the dates that requests and the clean-up compute are out of the range of Postgres.
update portaria.limites as l
set valor = m.valor
from (values ('dias', 3650), ('horas', 87600), ('segundos', 315360000)) as m (unidade, valor)
where l.unidade = m.unidade and l.valor > m.valor;

alter table portaria.limites add constraint limites_dez_anos check (
  valor <= case unidade when 'dias' then 3650 when 'horas' then 87600 when 'segundos' then 315360000 else valor end
);
