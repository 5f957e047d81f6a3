-- A new code: its row, and what becomes of the earlier ones.
begin;
select plan(15);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select tests.request();
create function tests.created(codigo text, otp text) returns portaria.login_otps language sql as $$
  select portaria.create_otp(row('sistema', 'usuario', u.id, u.telefone)::portaria.titular, array[u.id], otp) from portaria.usuarios as u where u.codigo = created.codigo
$$;

create temporary table feitos on commit drop as
select 1 as n, c.* from tests.created('11144477735', '123456') as c;
select is(f.contexto, 'sistema', 'its context') from feitos as f;
select is(f.usuario_id, (select id from portaria.usuarios where codigo = '11144477735'), 'whose it is') from feitos as f;
select is(f.titular_id, f.usuario_id, 'in titular_id as well') from feitos as f;
select is((f.tentativas, f.usado_em)::text, '(0,)', 'untried and unused') from feitos as f;
select is(f.expira_em - f.criado_em, interval '5 minutes', 'five minutes') from feitos as f;
select is(length(f.sal), 16, 'sixteen bytes of salt') from feitos as f;
select is(f.hash, portaria.otp_hash(f.sal, '123456'), 'its hash') from feitos as f;

insert into feitos select 2, c.* from tests.created('52998224725', '123456') as c;
select is(count(distinct hash)::integer, 2, 'the same code for another person has another hash') from feitos;
select is(count(distinct sal)::integer, 2, 'for its salt is another') from feitos;

insert into feitos select 3, c.* from tests.created('11144477735', '123456') as c;
select is((select count(*)::integer from portaria.login_otps where expira_em > clock_timestamp() and usuario_id = (select usuario_id from feitos where n = 1)), 1,
  'one code of a person is live');
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 3), 'it is the newest');
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 2), 'the code of somebody else lives on');

update portaria.limites set valor = 60 where nome = 'otp_validade';
insert into feitos select 4, c.* from tests.created('11144477735', '123456') as c;
select is(expira_em - criado_em, interval '1 minute', 'the validity is a row of limites') from feitos where n = 4;
-- What is not superseded stays as it was.
select is((select count(distinct o.expira_em)::integer from portaria.login_otps as o where o.usuario_id = (select usuario_id from feitos where n = 1)), 3, 'each of three ended when the next one came, and not again');
select tests.make_row('api.alunos', tests.make_escola(), jsonb_build_object('id', usuario_id)) is not null as made from feitos where n = 4;
select portaria.create_otp(row('portal', 'aluno', usuario_id, '+5511900000012')::portaria.titular, array[usuario_id], '123456') is not null as sent from feitos where n = 4;
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 4), 'a code of the portal ends none of the system');

select * from finish();
rollback;
