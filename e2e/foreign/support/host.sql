-- A database like that of a school network: schemas auth, storage, public and api, roles of an API, eight logins.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

create role dono login createrole;
create role auth_admin login noinherit;
create role storage_admin login noinherit;
create role painel login createdb;
create role relatorios login;
create role leitura login connection limit 5;
create role carga login;
grant pg_read_all_data to leitura;
alter role relatorios set search_path = public, auth;
alter role carga set work_mem = '16MB';

create schema auth authorization auth_admin;
create schema storage authorization storage_admin;
create schema api authorization dono;
comment on schema api is 'The API of the network.';
grant usage on schema auth to authenticated, service_role, relatorios;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema api to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  cpf text not null,
  nome text not null,
  celular text,
  ativo boolean not null default true
);
alter table auth.users owner to auth_admin;
grant select on auth.users to relatorios;
create function auth.uid() returns uuid language sql stable as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
alter function auth.uid() owner to auth_admin;

create table storage.objects (id bigint primary key, nome text, dono uuid);
alter table storage.objects owner to storage_admin;
alter table storage.objects enable row level security;
create policy "Owners read" on storage.objects for select to authenticated using (dono = auth.uid());
grant select on storage.objects to authenticated;

create table public.unidades (id uuid primary key, nome text not null);
create table public.vinculos (
  id bigint generated always as identity primary key,
  pessoa uuid not null references auth.users (id) on delete cascade,
  cargo text not null,
  unidade uuid references public.unidades (id)
);
create table public.turmas (id uuid primary key default gen_random_uuid(), escola_id uuid not null references public.unidades (id), nome text not null);
create table public.matriculas (
  id uuid primary key default gen_random_uuid(), escola_id uuid not null references public.unidades (id), turma_id uuid not null references public.turmas (id), nome text not null
);
create table public.notas (id uuid primary key default gen_random_uuid(), escola_id uuid not null references public.unidades (id), matricula_id uuid references public.matriculas (id), valor numeric not null);
create table public.presencas (id bigint primary key, turma_id uuid not null references public.turmas (id), dia date not null);
create table public.salas (id bigint primary key, unidade_id bigint not null);
create index on public.presencas (turma_id);
create index on public.salas (unidade_id);
create index on public.turmas (escola_id);
create index on public.matriculas (escola_id);
create index on public.notas (escola_id);
alter table public.unidades owner to dono;
alter table public.vinculos owner to dono;
alter table public.turmas owner to dono;
alter table public.matriculas owner to dono;
alter table public.notas owner to dono;
alter table public.presencas owner to dono;
alter table public.salas owner to dono;
grant select, insert, update, delete on public.vinculos, public.turmas, public.matriculas, public.notas to carga;
grant select on public.turmas to authenticated;
create view public.turmas_por_unidade as select escola_id, count(*) as quantas from public.turmas group by escola_id;
grant select on public.turmas_por_unidade to relatorios;
create type public.cor as enum ('azul', 'verde');
create sequence public.protocolo;

create table api.pedidos (id int primary key, descricao text);
alter table api.pedidos owner to dono;
create function api.versao() returns text language sql stable as $$ select '7' $$;
alter function api.versao() owner to dono;
grant select on api.pedidos to service_role;

alter default privileges for role dono in schema public grant select on tables to relatorios;
alter default privileges for role dono in schema api grant execute on functions to authenticated;
alter default privileges grant select on sequences to leitura;

insert into public.unidades values
  ('11111111-0000-4000-8000-000000000001', 'Escola do Porto'),
  ('11111111-0000-4000-8000-000000000002', 'Escola da Serra');
insert into auth.users (id, cpf, nome, celular, ativo) values
  ('22222222-0000-4000-8000-000000000001', '529.982.247-25', 'Ana Prado', '(11) 95555-0001', true),
  ('22222222-0000-4000-8000-000000000002', '111.444.777-35', 'Bruno Lima', '(11) 95555-0002', true),
  ('22222222-0000-4000-8000-000000000003', '987', 'Sem Documento', '(11) 95555-0003', true);
insert into public.vinculos (pessoa, cargo, unidade) values
  ('22222222-0000-4000-8000-000000000001', 'coordenador', '11111111-0000-4000-8000-000000000001'),
  ('22222222-0000-4000-8000-000000000002', 'administrador', null);
insert into public.turmas (escola_id, nome)
select u.id, n from public.unidades as u, unnest('{1A,1B}'::text[]) as n;
insert into public.matriculas (escola_id, turma_id, nome) select t.escola_id, t.id, 'Aluno ' || t.nome from public.turmas as t;
insert into public.notas (escola_id, matricula_id, valor) select m.escola_id, m.id, 7 from public.matriculas as m;
insert into api.pedidos values (1, 'giz');
