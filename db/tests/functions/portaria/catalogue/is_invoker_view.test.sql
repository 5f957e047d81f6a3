-- A view with the rights of its caller.
begin;
select plan(5);

create view api.vista as select id from api.escolas;
select is(portaria.is_invoker_view('api.vista'), false, 'a view has the rights of its owner by default');
alter view api.vista set (security_barrier = true);
select is(portaria.is_invoker_view('api.vista'), false, 'security_barrier does not change the rights of a view');
alter view api.vista set (security_invoker = true);
select is(portaria.is_invoker_view('api.vista'), true, 'security_invoker gives a view the rights of its caller');
alter view api.vista set (security_invoker = false);
select is(portaria.is_invoker_view('api.vista'), false, 'security_invoker = false gives a view the rights of its owner');
select is(portaria.is_invoker_view('api.escolas'), false, 'a table is not a security_invoker view');

select * from finish();
rollback;
