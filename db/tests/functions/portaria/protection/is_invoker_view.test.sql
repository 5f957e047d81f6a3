-- A view that reads with the rights of who asks, and what only looks like one.
begin;
select plan(5);

create view api.vista as select id from api.escolas;
select is(portaria.is_invoker_view('api.vista'), false, 'a view reads with its owner''s rights');
alter view api.vista set (security_barrier = true);
select is(portaria.is_invoker_view('api.vista'), false, 'another option changes nothing');
alter view api.vista set (security_invoker = true);
select is(portaria.is_invoker_view('api.vista'), true, 'security_invoker does');
alter view api.vista set (security_invoker = false);
select is(portaria.is_invoker_view('api.vista'), false, 'unless it is off');
select is(portaria.is_invoker_view('api.escolas'), false, 'a table is none');

select * from finish();
rollback;
