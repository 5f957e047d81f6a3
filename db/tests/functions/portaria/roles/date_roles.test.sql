-- Only grants of people who lost a role are dated.
begin;
select plan(4);

select tests.make_usuario('11144477735'), tests.make_usuario('52998224725');
update portaria.usuarios set papel_perdido_em = '2026-01-01' where codigo = '11144477735';
select portaria.date_roles(array(select id from portaria.usuario_papeis));
select is((select valido_desde from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '11144477735'), '2026-01-01', 'by the loss');
select is((select valido_desde from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '52998224725'), '-infinity', 'others are not');
select lives_ok($$select portaria.date_roles('{}')$$, 'nothing to date');
update portaria.usuario_papeis set valido_desde = '2100-01-01';
select portaria.date_roles(array(select id from portaria.usuario_papeis));
select is((select array_agg(distinct valido_desde) from portaria.usuario_papeis), '{2100-01-01}', 'a role that is good from later on stays so');

select * from finish();
rollback;
