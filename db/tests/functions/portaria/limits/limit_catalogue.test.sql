-- The catalogue describes exactly the limits there are, with the values that an installation begins with.
begin;
select plan(4);

select bag_eq('select nome, padrao from portaria.limit_catalogue()', 'select nome, valor from portaria.limites', 'each limit and its default, and nothing else');
select is_empty($$select nome from portaria.limit_catalogue() where efeito !~ '\.$' or length(efeito) < 30$$, 'each effect is a sentence');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select is(portaria.limit_line('otps_por_usuario') - 'efeito', '{"nome": "otps_por_usuario", "valor": 4, "unidade": "envios", "padrao": 3}', 'a changed limit keeps its default');
insert into portaria.limites (nome, valor, unidade) values ('da_escola', 1, 'envios');
select is(portaria.limit_line('da_escola'), '{"nome": "da_escola", "valor": 1, "unidade": "envios", "padrao": null, "efeito": null}', 'a limit of the operator has none');

select * from finish();
rollback;
