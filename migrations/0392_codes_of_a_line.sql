-- The login codes that the cells of a line have, so that an export of a person finds their lines by an index.
alter table portaria.importacao_linhas add column codigos text[] not null default '{}';
comment on column portaria.importacao_linhas.codigos is 'The numbers among the cells that may be login codes, as digits.';
update portaria.importacao_linhas as l
set codigos = array(
  select distinct regexp_replace(c, '[^0-9]+', '', 'g') from unnest(l.valores) as c where c ~ '^(?:[^0-9]*[0-9]){11,14}[^0-9]*$'
);
create index importacao_linhas_codigos_idx on portaria.importacao_linhas using gin (codigos);
