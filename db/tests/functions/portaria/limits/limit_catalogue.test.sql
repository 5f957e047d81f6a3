-- The catalogue describes exactly the existing limits. Most rows of a migrated database are older than db/limits.sql: a default that differs lacks a migration.
begin;
select plan(4);

select bag_eq('select nome, padrao, unidade from portaria.limit_catalogue()', 'select nome, valor, unidade from portaria.limites', 'the catalogue has each limit with its default and unit, and no other');
select is_empty($$select nome from portaria.limit_catalogue() where efeito !~ '\.$' or length(efeito) < 30$$, 'each effect is a sentence');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select is(portaria.limit_line('otps_por_usuario') - 'efeito', '{"nome": "otps_por_usuario", "valor": 4, "unidade": "envios", "padrao": 3}', 'a changed limit keeps its default in the catalogue');
insert into portaria.limites (nome, valor, unidade) values ('da_escola', 1, 'envios');
select is(portaria.limit_line('da_escola'), '{"nome": "da_escola", "valor": 1, "unidade": "envios", "padrao": null, "efeito": null}', 'a limit of the operator has no default');

select * from finish();
rollback;
