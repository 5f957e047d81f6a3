-- The tables of section 2 of the specification: columns, types, keys and constraints.
begin;
select plan(61);

select bag_has($$select tablename::text from pg_tables where schemaname = 'portaria'$$, $$values ('usuarios'), ('papeis'), ('usuario_papeis'), ('login_otps'), ('otp_envios'),
  ('token_blacklist'), ('logs_transacoes'), ('alertas'), ('limites'), ('sessoes')$$, 'the tables of section 2 exist in portaria');
select has_table('api', 'escolas', 'the table escolas exists in api');

create function tests.columns_of(tabela regclass) returns setof text language sql as $$
  select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ' null' end
    || case a.attgenerated when 's' then ' generated' else '' end
    || coalesce(' default ' || case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end, '')
  from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped
$$;

select set_eq($$select tests.columns_of('portaria.usuarios')$$, array['id uuid default gen_random_uuid()', 'codigo text', 'codigo_tipo text null generated', 'nome_completo text',
  'ativo boolean default true', 'auth_user_id uuid null', 'escola_id uuid null', 'telefone text null',
  'sessoes_validas_desde timestamp with time zone default ''-infinity''::timestamp with time zone', 'criado_em timestamp with time zone default now()',
  'atualizado_em timestamp with time zone default now()', 'papel_perdido_em timestamp with time zone default ''-infinity''::timestamp with time zone',
  'criado_por_escola uuid null', 'telefone_por_escola uuid null', 'papel_perdido_escola uuid null'], 'usuarios has these columns');
select set_eq($$select tests.columns_of('portaria.papeis')$$, array['id uuid default gen_random_uuid()', 'nome text', 'global boolean', 'prioridade smallint', 'exige text null'], 'papeis has these columns');
select set_eq($$select tests.columns_of('portaria.usuario_papeis')$$, array['id uuid default gen_random_uuid()', 'usuario_id uuid', 'papel_id uuid', 'escola_id uuid null',
  'criado_em timestamp with time zone default clock_timestamp()', 'valido_desde timestamp with time zone default ''-infinity''::timestamp with time zone'], 'usuario_papeis has these columns');
select set_eq($$select tests.columns_of('portaria.login_otps')$$, array['id uuid default gen_random_uuid()', 'contexto text', 'usuario_id uuid null', 'aluno_id uuid null',
  'responsavel_id uuid null', 'sal bytea', 'hash bytea', 'tentativas smallint default 0', 'usado_em timestamp with time zone null', 'expira_em timestamp with time zone',
  'criado_em timestamp with time zone default clock_timestamp()', 'titular_id uuid null generated',
  'erros_apos interval[] default ''{}''::interval[]', 'erros_rede cidr[] default ''{}''::cidr[]', 'telefone text null'], 'login_otps has these columns');
select set_eq($$select tests.columns_of('portaria.otp_envios')$$, array['id uuid default gen_random_uuid()', 'contexto text', 'codigo_digest bytea', 'ip inet', 'otp_id uuid null',
  'canal text null', 'situacao text default ''pendente''::text', 'criado_em timestamp with time zone default clock_timestamp()', 'verificacao boolean default false', 'mensagem_id text null',
  'recibo_em timestamp with time zone null', 'ordem smallint default 1', 'reenvio boolean default false', 'request_id text null', 'escola_id uuid null'], 'otp_envios has these columns');
select set_eq($$select tests.columns_of('portaria.redes_conhecidas')$$, array['titular uuid', 'rede cidr', 'vista_em timestamp with time zone default clock_timestamp()'], 'redes_conhecidas has these columns');
select set_eq($$select tests.columns_of('portaria.limites_rede')$$, array['rede cidr', 'nome text', 'valor integer'], 'limites_rede has these columns');
select set_eq($$select tests.columns_of('portaria.token_blacklist')$$, array['id uuid default gen_random_uuid()', 'jti text', 'usuario_id uuid', 'motivo text default ''logout''::text',
  'criado_em timestamp with time zone default now()', 'expira_em timestamp with time zone'], 'token_blacklist is exactly that of the specification');
select set_eq($$select tests.columns_of('portaria.logs_transacoes')$$, array['id uuid default gen_random_uuid()', 'evento text', 'usuario_id uuid null', 'escola_id uuid null', 'ip inet null',
  'geo jsonb null', 'user_agent text null', 'request_id text null', 'dados jsonb null', 'criado_em timestamp with time zone default clock_timestamp()', 'ator_id uuid null', 'trace_id text null'], 'logs_transacoes has these columns');
select set_eq($$select tests.columns_of('portaria.alertas')$$, array['id uuid default gen_random_uuid()', 'jti text null', 'usuario_id uuid null', 'prioridade text default ''high''::text',
  'contagem integer default 1', 'primeiro_em timestamp with time zone default now()', 'ultimo_em timestamp with time zone default now()', 'enviado_em timestamp with time zone null',
  'proxima_em timestamp with time zone null', 'tentativas integer default 0', 'resolvido_em timestamp with time zone null', 'resolvido_por uuid null', 'motivo text null',
  'tipo text default ''token''::text', 'escola_id uuid null', 'limite integer null'], 'alertas has these columns');
select set_eq($$select tests.columns_of('portaria.sessoes')$$, array['jti text', 'familia uuid', 'contexto text', 'titular_id uuid', 'papel text null', 'escola_id uuid null', 'telefone text null',
  'entrou_em timestamp with time zone', 'emitida_em timestamp with time zone', 'expira_em timestamp with time zone', 'ip inet null', 'geo jsonb null', 'user_agent text null',
  'encerrada_em timestamp with time zone null', 'meio text default ''codigo''::text', 'passkey_id uuid null', 'confirmada_em timestamp with time zone null'], 'sessoes has these columns');
select set_eq($$select tests.columns_of('portaria.limites')$$, array['nome text', 'valor integer', 'unidade text'], 'limites has these columns');

-- Keys.
select col_is_pk(t.s, t.t, t.c, t.t || ' has its key')
from (values ('portaria'::name, 'usuarios'::name, 'id'::name), ('portaria', 'papeis', 'id'), ('portaria', 'usuario_papeis', 'id'), ('portaria', 'login_otps', 'id'), ('portaria', 'otp_envios', 'id'),
  ('portaria', 'token_blacklist', 'id'), ('portaria', 'alertas', 'id'), ('portaria', 'limites', 'nome'), ('portaria', 'sessoes', 'jti'), ('api', 'escolas', 'id')) as t (s, t, c);
select col_is_unique(t.s, t.t, t.c, t.t || '.' || t.c || ' is unique')
from (values ('portaria'::name, 'usuarios'::name, 'codigo'::name), ('portaria', 'papeis', 'nome'), ('portaria', 'token_blacklist', 'jti'), ('portaria', 'alertas', 'jti')) as t (s, t, c);
select ok(i.indnullsnotdistinct, 'a null school is not distinct: a global role is granted once') from pg_index as i where i.indexrelid = 'portaria.usuario_papeis_par_unico'::regclass;
select is(partstrat::text, 'r', 'the log is partitioned by range') from pg_partitioned_table where partrelid = 'portaria.logs_transacoes'::regclass;
select is(pg_get_partkeydef('portaria.logs_transacoes'::regclass), 'RANGE (criado_em)', 'the log is partitioned by criado_em');

-- Roles.
select results_eq('select nome, global, prioridade::integer from portaria.papeis order by prioridade',
  $$values ('administrador', true, 10), ('especialista', true, 20), ('escola', false, 30), ('coordenador', false, 40)$$, 'there are four roles with these priorities');

-- Constraints.
select tests.make_usuario('11144477735');
create function tests.otp(colunas text, valores text) returns text language sql as $$
  select format('insert into portaria.login_otps (expira_em, %s) select now(), %s from portaria.usuarios as u', colunas, valores)
$$;
select lives_ok(tests.otp('contexto, usuario_id, sal, hash', $$'sistema', u.id, uuid_send(gen_random_uuid()), sha256('x')$$), 'a code for a user is accepted');
select throws_ok(tests.otp(o.colunas, o.valores), '23514', null, o.sobre)
from (values
  ('contexto, usuario_id, sal, hash', $$'outro', u.id, uuid_send(gen_random_uuid()), sha256('x')$$, 'a third context is refused'),
  ('contexto, sal, hash', $$'sistema', uuid_send(gen_random_uuid()), sha256('x')$$, 'a code for nobody is refused'),
  ('contexto, usuario_id, aluno_id, sal, hash', $$'sistema', u.id, u.id, uuid_send(gen_random_uuid()), sha256('x')$$, 'a code for two people is refused'),
  ('contexto, usuario_id, sal, hash', $$'portal', u.id, uuid_send(gen_random_uuid()), sha256('x')$$, 'a portal code for a user is refused'),
  ('contexto, usuario_id, sal, hash, tentativas', $$'sistema', u.id, uuid_send(gen_random_uuid()), sha256('x'), 4$$, 'a fourth attempt is refused'),
  ('contexto, usuario_id, sal, hash, tentativas', $$'sistema', u.id, uuid_send(gen_random_uuid()), sha256('x'), -1$$, 'a negative number of attempts is refused'),
  ('contexto, usuario_id, sal, hash', $$'sistema', u.id, ''::bytea, sha256('x')$$, 'an empty salt is refused'),
  ('contexto, usuario_id, sal, hash', $$'sistema', u.id, uuid_send(gen_random_uuid()), '012345'::bytea$$, 'the bare code instead of its hash is refused')
) as o (colunas, valores, sobre);
select throws_ok(format($$insert into portaria.usuarios (codigo, nome_completo) values (%L, 'x')$$, c), '23514', null, 'not a login code: ' || c)
from unnest('{1,1114447773,111.444.777-35,1234567890123,1114447773a}'::text[]) as c;
select results_eq($$
  with novos as (insert into portaria.usuarios (codigo, nome_completo) values ('52998224725', 'x'), ('350000000017', 'x'), ('11222333000181', 'x') returning codigo_tipo) select * from novos
$$, $$values ('cpf'), ('inep'), ('cnpj')$$, 'codigo_tipo follows the number of digits');
select throws_ok(format($$update portaria.usuarios set telefone = %L$$, t), '23514', null, 'not a phone: ' || t) from unnest('{11987650011,+0551198765,55 11 98765-0011,+55119876500112345}'::text[]) as t;
select throws_ok($$insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao) values ('sistema', '', '::1', 'perdido')$$, '23514', null, 'an unknown outcome of a send is refused');
select lives_ok(format($$insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao) values ('sistema', '', '::1', %L)$$, o), 'an outcome: ' || o)
from unnest('{pendente,aceito,entregue,lido,falhou,recusado}'::text[]) as o;
select throws_ok($$insert into portaria.alertas (jti, usuario_id, prioridade) values ('x', gen_random_uuid(), 'low')$$, '23514', null, 'an alert of low priority is refused');

-- Deleting a person.
select lives_ok($$delete from portaria.usuarios where codigo = '11144477735'$$, 'a person can be deleted');
select is((select count(*)::integer from portaria.login_otps) + (select count(*)::integer from portaria.usuario_papeis), 0, 'codes and roles are deleted with the person');

select * from finish();
rollback;
