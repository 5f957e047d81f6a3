-- How long an alert is kept after it was pushed.
insert into portaria.limites (nome, valor, unidade)
values ('retencao_alertas', 90, 'dias');
