-- A followed table knows when its first copy ended: later rows never join a person or school that Portaria already has.
alter table portaria.tabelas_seguidas add column copiada_em timestamptz;

update portaria.tabelas_seguidas set copiada_em = criado_em;

comment on column portaria.tabelas_seguidas.copiada_em is 'When the first copy ended. A row that comes later joins no person or school that Portaria already has.';

-- Keys of several columns are arrays of texts: the columns of a host are read as text only.
update portaria.linhas_seguidas as l
set chave = (select jsonb_agg(e.valor #>> '{}' order by e.n)::text from jsonb_array_elements(l.chave::jsonb) with ordinality as e (valor, n))
from portaria.tabelas_seguidas as t
where (t.esquema, t.tabela, t.tipo) = (l.esquema, l.tabela, l.tipo) and cardinality(t.chave) > 1;

update portaria.quarentena as q
set chave = (select jsonb_agg(e.valor #>> '{}' order by e.n)::text from jsonb_array_elements(q.chave::jsonb) with ordinality as e (valor, n))
from portaria.tabelas_seguidas as t
where (t.esquema, t.tabela, t.tipo) = (q.esquema, q.tabela, q.tipo) and cardinality(t.chave) > 1;
