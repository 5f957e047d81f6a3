-- Roles that waited for a person or a school: each is read for its own only.
begin;
select plan(6);

insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values
  ('h', 'escolas', 'escolas', '{}', '{id}', false), ('h', 'pessoas', 'pessoas', '{}', '{id}', false), ('h', 'papeis', 'papeis', '{}', '{id}', false);
create function tests.follow(tipo text, chave text, campos jsonb) returns void language sql volatile as $$
  select portaria.follow_row(t, follow.chave, follow.campos) from portaria.tabelas_seguidas as t where t.tipo = follow.tipo
$$;
create function tests.read_waiting() returns bigint language sql volatile as $$
  select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relid = 'portaria.quarentena'::regclass
$$;
create function tests.follow_people(primeira integer, ultima integer) returns void language sql volatile as $$
  select tests.follow('pessoas', n::text, jsonb_build_object('codigo', 10000000000 + n, 'nome_completo', 'Ana')) from generate_series(primeira, ultima) as n
$$;

-- A connection of the host that has followed people, and their end, while nothing waited, in a table that is known to be empty.
analyze portaria.quarentena;
select tests.follow_people(1001, 1010);
select portaria.leave_row(t, n::text) from portaria.tabelas_seguidas as t, generate_series(1001, 1010) as n where t.tipo = 'pessoas';

select tests.follow('papeis', n::text, jsonb_build_object('pessoa', n, 'papel', 'coordenador', 'escola', 'cedro')) from generate_series(1, 300) as n;
select is((select count(*) from portaria.quarentena), 300::bigint, 'three hundred roles wait for their people');
select tests.remember('read', to_jsonb(tests.read_waiting())) is not null as before;
select tests.follow_people(1, 300);
select is((select count(*) from portaria.quarentena where motivo ~ 'school'), 300::bigint, 'each waits for its school once its person has come');
select format('figure: %s rows of quarentena read for 300 people with a role each', tests.read_waiting() - (tests.recall('read') #>> '{}')::bigint) as figure;
select ok(tests.read_waiting() - (tests.recall('read') #>> '{}')::bigint < 10 * 300, 'a role is read fewer than ten times until its person has come');

select tests.remember('read', to_jsonb(tests.read_waiting())) is not null as before;
select tests.follow('escolas', n::text, '{"nome": "Porto"}') from generate_series(1, 100) as n;
select ok(tests.read_waiting() - (tests.recall('read') #>> '{}')::bigint < 300, 'schools for which no role waits read none, although people have their keys');
select tests.follow('escolas', 'cedro', '{"nome": "Cedro"}');
select is(
  (select count(*) from portaria.quarentena) || ' ' || (select count(*) from portaria.usuario_papeis), '0 300', 'the school grants all roles that waited for it'
);
select lives_ok(
  $$select tests.follow('papeis', 'long', jsonb_build_object('pessoa', (select string_agg(sha256(n::text::bytea)::text, '') from generate_series(1, 400) as n), 'papel', 'escola'))$$,
  'a key that no index of texts could hold waits like another'
);

select * from finish();
rollback;
