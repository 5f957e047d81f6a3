-- Only grants to people who lost a role get a time.
begin;
select plan(4);

select tests.make_usuario('11144477735'), tests.make_usuario('52998224725');
update portaria.usuarios set papel_perdido_em = '2026-01-01' where codigo = '11144477735';
select portaria.date_roles(array(select id from portaria.usuario_papeis));
select is((select valido_desde from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '11144477735'), '2026-01-01', 'the grant of a person who lost a role has the time of the loss');
select is((select valido_desde from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '52998224725'), '-infinity', 'the grant of another person is unchanged');
select lives_ok($$select portaria.date_roles('{}')$$, 'an empty list of grants is accepted');
update portaria.usuario_papeis set valido_desde = '2100-01-01';
select portaria.date_roles(array(select id from portaria.usuario_papeis));
select is((select array_agg(distinct valido_desde) from portaria.usuario_papeis), '{2100-01-01}', 'a later valido_desde is kept');

select * from finish();
rollback;
