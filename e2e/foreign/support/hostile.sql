-- A host that attacks whoever reads its tables: a sequence for each weapon counts, through a rollback too, when somebody else runs it.
create role invasor login;
create role isca nologin; -- whoever reads or writes without care
create schema visto;
grant usage on schema visto to public;
create schema invasor authorization invasor;
grant usage on schema invasor to public;
grant create on schema public to invasor;
create table visto.chamadas (arma text not null, quem text not null default current_user, sessao text not null default session_user, super text not null default current_setting('is_superuser'));
grant insert on visto.chamadas to public;

do $$
declare
  v_arma text;
begin
  foreach v_arma in array '{cast_json,cast_elemento,cast_mapeado,cast_texto,cast_chave,cast_da_linha,dominio,operador,operador_texto,funcao_catalogo,funcao_portaria,padrao,gerada,gatilho_particao,regra,indice_condicao,indice_expressao,estatistica,chave_particao,politica,visao}'::text[] loop
    execute format('create sequence visto.%I', v_arma);
  end loop;
end;
$$;
grant usage on all sequences in schema visto to public;

set session authorization invasor;

/* Volatile code in an immutable function: what the planner folds may do everything. */
create function invasor.conta(arma text) returns boolean language plpgsql volatile as $$
begin
  if current_user operator(pg_catalog.<>) 'invasor' then
    perform pg_catalog.nextval(pg_catalog.format('visto.%I', arma));
  end if;
  insert into visto.chamadas (arma) values (conta.arma);
  return true;
end;
$$;
create function invasor.ve(arma text) returns boolean language plpgsql immutable as $$ begin perform invasor.conta(ve.arma); return true; end $$;

-- Types with casts, operators and checks.
create type invasor.cor as enum ('azul', 'verde');
create type invasor.tom as enum ('claro', 'escuro');
create type invasor.par as (a integer, b invasor.tom);
create type invasor.posto as enum ('coordenador', 'escola', 'zelador');
create type invasor.faixa as range (subtype = invasor.cor);
create domain invasor.cargo as text check (invasor.ve('dominio'));
create domain invasor.numero as integer check (invasor.ve('dominio'));
create function invasor.cor_json(invasor.cor) returns json language plpgsql as $$ begin perform invasor.ve('cast_json'); return '"x"'; end $$;
create cast (invasor.cor as json) with function invasor.cor_json(invasor.cor);
create function invasor.tom_json(invasor.tom) returns json language plpgsql as $$ begin perform invasor.ve('cast_elemento'); return '"x"'; end $$;
create cast (invasor.tom as json) with function invasor.tom_json(invasor.tom);
create function invasor.posto_json(invasor.posto) returns json language plpgsql as $$ begin perform invasor.ve('cast_mapeado'); return '"administrador"'; end $$;
create cast (invasor.posto as json) with function invasor.posto_json(invasor.posto);
create function invasor.posto_texto(invasor.posto) returns text language plpgsql as $$ begin perform invasor.ve('cast_texto'); return 'administrador'; end $$;
create cast (invasor.posto as text) with function invasor.posto_texto(invasor.posto) as assignment;
create function invasor.texto_cor(text) returns invasor.cor language plpgsql as $$ begin perform invasor.ve('cast_chave'); return 'azul'; end $$;
create cast (text as invasor.cor) with function invasor.texto_cor(text);
create function invasor.iguais(invasor.cor, invasor.cor) returns boolean language plpgsql as $$ begin return invasor.ve('operador'); end $$;
create operator invasor.= (leftarg = invasor.cor, rightarg = invasor.cor, function = invasor.iguais);
create function invasor.iguais(text, text) returns boolean language plpgsql as $$ begin perform invasor.ve('operador_texto'); return $1 operator(pg_catalog.=) $2; end $$;
create operator invasor.= (leftarg = text, rightarg = text, function = invasor.iguais);
create collation invasor.ordem from "C";

-- Functions with the names of Portaria's and of Postgres'.
create function public.set_config(text, text, boolean) returns text language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); return pg_catalog.set_config($1, $2, $3); end $$;
create function public.to_regclass(text) returns regclass language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); return pg_catalog.to_regclass($1); end $$;
create function public.format(text, text) returns text language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); return pg_catalog.format($1, $2); end $$;
create function public.clock_timestamp() returns timestamptz language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); return pg_catalog.clock_timestamp(); end $$;
create function public.pg_sleep(numeric) returns void language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); end $$;
create function public.current_setting(text, boolean) returns text language plpgsql as $$ begin perform invasor.ve('funcao_catalogo'); return pg_catalog.current_setting($1, $2); end $$;
create function public.follow_row(text) returns text language plpgsql as $$ begin perform invasor.ve('funcao_portaria'); return $1; end $$;
create function public.find_table(name, name) returns regclass language plpgsql as $$ begin perform invasor.ve('funcao_portaria'); return null; end $$;
create function public.parse_codigo(text) returns text language plpgsql as $$ begin perform invasor.ve('funcao_portaria'); return $1; end $$;

-- Tables that are followed and protected.
create table invasor.unidades (id uuid primary key, nome text not null collate invasor.ordem, cor invasor.cor);
create table invasor.pessoas (
  id uuid primary key default (case when invasor.ve('padrao') then gen_random_uuid() end),
  cpf text collate invasor.ordem, name invasor.cargo, celular text, ativo boolean not null default true,
  cor invasor.cor default 'azul', tons invasor.tom[] default '{claro}', par invasor.par default '(1,claro)', faixa invasor.faixa default '[azul,verde]', numero invasor.numero default 1,
  gerada boolean generated always as (invasor.ve('gerada')) stored
);
create function invasor.linha_nome(invasor.pessoas) returns name language plpgsql as $$ begin perform invasor.ve('cast_da_linha'); return 'x'; end $$;
create cast (invasor.pessoas as name) with function invasor.linha_nome(invasor.pessoas);
create table invasor.vinculos (pessoa uuid, cargo invasor.posto, unidade uuid, cor invasor.cor default 'azul', primary key (pessoa, cargo)) partition by list (pessoa);
create table invasor.vinculos_resto partition of invasor.vinculos default;
create function invasor.gatilho() returns trigger language plpgsql as $$ begin perform invasor.ve('gatilho_particao'); return new; end $$;
create trigger antes before insert or update on invasor.vinculos_resto for each row execute function invasor.gatilho();
create table invasor.turmas (cor invasor.cor primary key, escola_id uuid not null);
create table invasor.matriculas (id integer primary key, turma invasor.cor references invasor.turmas, nome text);
create index on invasor.turmas (escola_id);
create index on invasor.matriculas (turma);

-- Tables that only attack.
create table invasor.com_regra (id uuid primary key, cpf text, nome text);
create rule espia as on insert to invasor.com_regra do also select invasor.conta('regra');
create table invasor.com_indice (id uuid primary key, cpf text, nome text);
create index on invasor.com_indice (cpf) where invasor.ve('indice_condicao');
create index on invasor.com_indice ((invasor.ve('indice_expressao')));
create table invasor.com_estatistica (id uuid primary key, cpf text, nome text);
create statistics invasor.soma on (invasor.ve('estatistica')), cpf from invasor.com_estatistica;
create table invasor.com_chave (id uuid, cpf text, nome text, escola_id uuid) partition by list ((invasor.ve('chave_particao') and id is not null));
create table invasor.com_chave_resto partition of invasor.com_chave default;
create table invasor.com_politica (id uuid primary key, cpf text, nome text);
alter table invasor.com_politica enable row level security;
create policy espia on invasor.com_politica using (invasor.conta('politica'));
create view invasor.visao as select gen_random_uuid() as id, '1'::text as cpf, 'x'::text as nome where invasor.conta('visao');
create table invasor.trocada (pessoa uuid primary key, cargo text);

insert into invasor.unidades values ('11111111-0000-4000-8000-00000000000a', 'Invadida', 'azul');
insert into invasor.pessoas (id, cpf, name, celular) values ('22222222-0000-4000-8000-00000000000a', '390.533.447-05', 'Caio', '(11) 95555-0003');
insert into invasor.vinculos values ('22222222-0000-4000-8000-00000000000a', 'coordenador', '11111111-0000-4000-8000-00000000000a');
insert into invasor.turmas values ('azul', '11111111-0000-4000-8000-00000000000a'), ('verde', '11111111-0000-4000-8000-00000000000a');
insert into invasor.matriculas values (1, 'azul', 'Bia');
insert into invasor.com_politica values (gen_random_uuid(), '86288366757', 'Davi');

grant select, insert, update, delete on all tables in schema invasor to isca;
reset session authorization;

-- A superuser of the host: its event trigger fires on every DDL, and cannot be prevented.
create function visto.vigia() returns event_trigger language plpgsql as $$ begin null; end $$;
create event trigger vigia on ddl_command_end execute function visto.vigia();
