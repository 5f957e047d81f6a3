-- An export finds the lines of drafts that have a code, however it is written and in whichever column, without reading the others.
begin;
select plan(13);

create function tests.found(codigo text) returns integer language sql volatile as $$
  select coalesce(jsonb_array_length(portaria.export_records('{}', found.codigo) -> 'portaria.importacao_linhas'), 0)
$$;
create function tests.scans() returns bigint language sql volatile as $$
  select t.seq_scan from pg_stat_xact_user_tables as t where t.relid = 'portaria.importacao_linhas'::regclass
$$;
select tests.remember('rascunho', to_jsonb(tests.make_draft('equipe', null, '{CPF,Nome,Obs}', array['1;Eva;x']))) is not null as draft;
create function tests.cell(celula text, codigo text) returns integer language plpgsql volatile as $$
begin
  update portaria.importacao_linhas set valores = array['1', 'Eva', cell.celula];
  return tests.found(cell.codigo);
end;
$$;

select is(tests.cell(c.celula, c.codigo), c.linhas, c.titulo)
from (values
  ('20000000108', '20000000108', 1, 'digits alone'), ('200.000.001-08', '20000000108', 1, 'a CPF with its signs'), (E' CPF: 2 0 0 0 0 0 0 0 1 0 8\n(mãe)', '20000000108', 1, 'between words'),
  ('123456789012', '123456789012', 1, 'an INEP'), ('12.345.678/0001-95', '12345678000195', 1, 'a CNPJ'),
  ('200.000.001-08', '20000000109', 0, 'another code'), ('20000000108 11900000011', '20000000108', 0, 'a cell that has more digits'), ('', '20000000108', 0, 'an empty cell'),
  ('Eva', null, 0, 'no code')
) as c (celula, codigo, linhas, titulo);
select is(tests.cell('200.000.001-08', '20000000108'), 1, 'setup: the line is found');
update portaria.importacao_linhas set valores = array['1', 'Eva', ''];
select is(tests.found('20000000108'), 0, 'a line that is mended is not found by what it had');
update portaria.importacao_linhas set valores = array['20000000108', '200.000.001-08', null];
select is((select l.codigos from portaria.importacao_linhas as l), '{20000000108}', 'a code is noted once');

set local enable_seqscan = off;
select tests.remember('scans', to_jsonb(tests.scans())) is not null as before;
select tests.found('20000000108');
select is(to_jsonb(tests.scans()), tests.recall('scans'), 'an export does not read the other lines');

select * from finish();
rollback;
