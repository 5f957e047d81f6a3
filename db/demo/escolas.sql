-- Three made-up schools.
insert into api.escolas (id, nome, cnpj, inep, municipio, uf)
values
  ('00000000-0000-4000-8000-0000000000a1', 'Escola Aurora', '11222333000181', '350000000016', 'Campinas', 'SP'),
  ('00000000-0000-4000-8000-0000000000b2', 'Escola Boa Vista', '22333444000181', '350000000017', 'Sorocaba', 'SP'),
  ('00000000-0000-4000-8000-0000000000c3', 'Escola Cedro', '33444555000181', '350000000018', 'Niterói', 'RJ')
on conflict (id) do nothing;
