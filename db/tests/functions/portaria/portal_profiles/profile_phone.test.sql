-- The phone of one profile.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.profile_phone('responsavel', tests.the('mae_b')), '+5511900000019', 'a guardian has a phone');
select is(portaria.profile_phone('aluno', tests.the('filho')), '+5511900000012', 'a student has a phone');
select is(portaria.profile_phone('aluno', tests.the('filha')), '+5511900000011', 'a student without a phone has the guardian''s');
select is(portaria.profile_phone('responsavel', tests.the('filho')), null, 'an id of the other kind has no phone');
select is(portaria.profile_phone('aluno', null), null, 'a null id has no phone');

select * from finish();
rollback;
