-- atualizado_em keeps itself.
begin;
select plan(1);

select tests.make_usuario('11144477735');
update portaria.usuarios set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
select is(atualizado_em, now(), 'every update dates the row, whatever it says itself') from portaria.usuarios;

select * from finish();
rollback;
