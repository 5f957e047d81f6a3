-- A grant after a loss gets the time of the loss, whatever the statement sets.
begin;
select plan(2);

select tests.make_usuario('11144477735', 'especialista');
delete from portaria.usuario_papeis;
insert into portaria.usuario_papeis (usuario_id, papel_id, criado_em, valido_desde)
select u.id, p.id, '2020-01-01', '2020-01-01' from portaria.usuarios as u, portaria.papeis as p where p.nome = 'especialista';
select is((select valido_desde from portaria.usuario_papeis), (select papel_perdido_em from portaria.usuarios), 'valido_desde is the time of the loss');
select is((select criado_em from portaria.usuario_papeis), '2020-01-01', 'criado_em is unchanged');

select * from finish();
rollback;
