-- What expires: the kinds that the clean-up reports are in run_maintenance.test.sql, the others and the ends of portal sessions here.
begin;
select plan(14);

select is((select count(*)::integer from portaria.expirations() as e left join information_schema.columns as c
  on c.table_schema = 'portaria' and c.table_name = e.tabela and c.column_name = e.coluna and c.data_type = 'timestamp with time zone'
  where c.column_name is null), 0, 'each row names a time of a table');
select bag_eq('select e.tabela from portaria.expirations() as e where not e.informa',
  $$values ('envios_hora'), ('contagens'), ('otp_recusas'), ('desafios'), ('lotes'), ('importacoes')$$, 'the clean-up does not report these kinds');

-- The row that ends all portal sessions of a profile is deleted after every earlier token has expired.
insert into portaria.portal_sessoes (titular_id, validas_desde) values
  (gen_random_uuid(), now() - interval '32 hours 1 minute'), (gen_random_uuid(), now() - interval '33 hours'),
  (gen_random_uuid(), now() - interval '31 hours 59 minutes'), (gen_random_uuid(), now() + interval '1 minute');
select is(portaria.run_maintenance() -> 'portal_sessoes', '2', 'ends of portal sessions are deleted after 32 hours');
update portaria.limites set valor = 3600 where nome = 'sessao_portal_maxima';
select is(portaria.run_maintenance() -> 'portal_sessoes', '1', 'a shorter maximum session takes effect at once');

-- A sign-in that stays is refused by it for longer.
delete from portaria.portal_sessoes;
insert into portaria.renovacoes (familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em, chave) values
  (gen_random_uuid(), 'portal', gen_random_uuid(), 'aluno', now() - interval '3 days', now() - interval '3 days', now() + interval '4 days', ''),
  (gen_random_uuid(), 'sistema', gen_random_uuid(), 'escola', now() - interval '3 days', now() - interval '3 days', now() + interval '27 days', '');
insert into portaria.portal_sessoes (titular_id, validas_desde) values
  (gen_random_uuid(), now() - interval '8 days 1 minute'), (gen_random_uuid(), now() - interval '7 days 23 hours');
select is(portaria.run_maintenance() -> 'portal_sessoes', '1', 'the end of a profile is kept as long as a portal sign-in that stays');
delete from portaria.renovacoes;
select is(portaria.run_maintenance() -> 'portal_sessoes', '1', 'and no longer');

-- Two rows of each kind: one a minute after its time, one a minute before it.
delete from portaria.desafios;
delete from portaria.envios_hora;
insert into portaria.envios_hora (hora, antes) values (now() - interval '48 hours 1 minute', 1), (now() - interval '47 hours 59 minutes', 2);
insert into portaria.contagens (nome, alvo, momentos, ultima_em) values
  ('velha', gen_random_uuid(), '{}', now() - interval '48 hours 1 minute'), ('nova', gen_random_uuid(), '{}', now() - interval '47 hours 59 minutes');
insert into portaria.otp_recusas (contexto, codigo_digest, ip, motivo, ate) values
  ('sistema', '\x00', '192.0.2.1', 'velha', now() - interval '48 hours 1 minute'), ('sistema', '\x00', '192.0.2.2', 'nova', now() - interval '47 hours 59 minutes');
insert into portaria.desafios (aleatorio, expira_em) values ('velho', now() - interval '1 minute'), ('novo', now() + interval '1 minute');
insert into portaria.lotes (acao, criado_em) values ('velho', now() - interval '24 hours 1 minute'), ('novo', now() - interval '23 hours 59 minutes');
insert into portaria.importacoes (tipo, colunas, campos, criado_em) values
  ('equipe', '{velha}', '{}', now() - interval '24 hours 1 minute'), ('equipe', '{nova}', '{}', now() - interval '23 hours 59 minutes');
select is(portaria.run_maintenance() ?| '{envios_hora,contagens,otp_recusas,desafios,lotes,importacoes}', false, 'their rows are not counted');
select results_eq('select antes from portaria.envios_hora', 'values (2::bigint)', 'sends of an hour are deleted with the codes');
select results_eq('select nome from portaria.contagens', $$values ('nova'::text)$$, 'counts are deleted with the codes');
update portaria.limites set valor = 604800 where nome = 'desbloqueios_por_escola_janela';
insert into portaria.contagens (nome, alvo, momentos, ultima_em) values
  ('velha', gen_random_uuid(), '{}', now() - interval '7 days 1 minute'), ('da semana', gen_random_uuid(), '{}', now() - interval '6 days');
select portaria.run_maintenance() is not null as cleaned;
select results_eq('select nome from portaria.contagens order by nome', $$values ('da semana'::text), ('nova')$$, 'but not before the unlocks of a school count no longer');
select results_eq('select motivo from portaria.otp_recusas', $$values ('nova'::text)$$, 'refusals are deleted with the codes');
select results_eq('select aleatorio from portaria.desafios', $$values ('novo'::bytea)$$, 'a challenge is deleted when it has expired');
select results_eq('select acao from portaria.lotes', $$values ('novo'::text)$$, 'a call that can be undone no longer is deleted');
select results_eq('select colunas from portaria.importacoes', $$values ('{nova}'::text[])$$, 'a draft is deleted after a day');

select * from finish();
rollback;
