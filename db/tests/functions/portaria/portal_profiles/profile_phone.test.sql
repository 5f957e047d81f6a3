-- The phone of one profile.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(portaria.profile_phone('responsavel', tests.the('mae_b')), '+5511900000019', 'a guardian');
select is(portaria.profile_phone('aluno', tests.the('filho')), '+5511900000012', 'a student');
select is(portaria.profile_phone('aluno', tests.the('filha')), '+5511900000011', 'a student without a phone: that of the guardian');
select is(portaria.profile_phone('responsavel', tests.the('filho')), null, 'an id of the other kind');
select is(portaria.profile_phone('aluno', null), null, 'nobody');

select * from finish();
rollback;
