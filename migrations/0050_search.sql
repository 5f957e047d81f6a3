-- The search: one row for each person with the words of the name and the end of the phone, for staff and families alike.
alter table portaria.titulares add column chave text not null default '';
alter table portaria.titulares add column palavras tsvector not null default '';
alter table portaria.titulares add column final_telefone text;
alter table portaria.titulares add column escola_id uuid;
alter table portaria.titulares add column entrou_em timestamptz;

comment on table portaria.titulares is 'Each id that names a person, once: staff, students and guardians share no id. It has what the search of people needs. Filled by triggers.';
comment on column portaria.titulares.chave is 'The name in lower case without accents, by which lists are sorted.';
comment on column portaria.titulares.palavras is 'The words of chave.';
comment on column portaria.titulares.final_telefone is 'The last four digits of the person''s own phone: all that a list may match.';
comment on column portaria.titulares.escola_id is 'The school of a student or guardian; null for staff.';
comment on column portaria.titulares.entrou_em is 'When the person first signed in; null when never.';

with chaves as (
  select p.*, regexp_replace(normalize(lower(p.nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C" as chave
  from portaria.usuarios as p
)
update portaria.titulares as t
set chave = c.chave,
  palavras = array_to_tsvector(array(
    select left(w, 60) from regexp_split_to_table(c.chave, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+') as w where w <> ''
  )),
  final_telefone = right(c.telefone, 4)
from chaves as c
where c.id = t.id;

with chaves as (
  select p.*, regexp_replace(normalize(lower(p.nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C" as chave
  from (
    select a.id, a.nome_completo, a.telefone, a.escola_id from api.alunos as a
    union all
    select r.id, r.nome_completo, r.telefone, r.escola_id from api.responsaveis as r
  ) as p
)
update portaria.titulares as t
set chave = c.chave,
  palavras = array_to_tsvector(array(
    select left(w, 60) from regexp_split_to_table(c.chave, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+') as w where w <> ''
  )),
  final_telefone = right(c.telefone, 4),
  escola_id = c.escola_id
from chaves as c
where c.id = t.id;

with entradas as (
  select coalesce(l.usuario_id, case when l.dados ->> 'titular_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (l.dados ->> 'titular_id')::uuid end) as id,
    min(l.criado_em) as entrou_em
  from portaria.logs_transacoes as l
  where l.evento in ('login.success', 'portal.login.success')
  group by 1
)
update portaria.titulares as t set entrou_em = e.entrou_em from entradas as e where e.id = t.id;

create index titulares_chave_idx on portaria.titulares (chave collate "C", id);
create index titulares_palavras_idx on portaria.titulares using gin (palavras);
create index titulares_final_telefone_idx on portaria.titulares (final_telefone);

drop index portaria.usuarios_busca_idx;
do $$ begin -- one statement, which names api.alunos and api.responsaveis: the core alone has neither index
  drop index api.alunos_busca_idx;
  drop index api.responsaveis_busca_idx;
end $$;

drop function if exists portaria.list_usuarios(uuid, text, text, uuid, text, uuid, integer) cascade;
drop function if exists portaria.list_profiles(uuid, text, text, text, uuid, integer) cascade;
drop function if exists portaria.page_body(text, jsonb, integer) cascade;
