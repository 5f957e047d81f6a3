-- A new code: its row, and the end of the earlier ones.
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
select is(f.contexto, 'sistema', 'the code has its context') from feitos as f;
select is(f.usuario_id, (select id from portaria.usuarios where codigo = '11144477735'), 'the code has its user') from feitos as f;
select is(f.titular_id, f.usuario_id, 'titular_id is the user') from feitos as f;
select is((f.tentativas, f.usado_em)::text, '(0,)', 'a new code is unused and has no attempts') from feitos as f;
select is(f.expira_em - f.criado_em, interval '5 minutes', 'a code expires after five minutes') from feitos as f;
select is(length(f.sal), 16, 'the salt has 16 bytes') from feitos as f;
select is(f.hash, portaria.otp_hash(f.sal, '123456'), 'the hash is that of salt and code') from feitos as f;

insert into feitos select 2, c.* from tests.created('52998224725', '123456') as c;
select is(count(distinct hash)::integer, 2, 'the same code of another person has another hash') from feitos;
select is(count(distinct sal)::integer, 2, 'the same code of another person has another salt') from feitos;

insert into feitos select 3, c.* from tests.created('11144477735', '123456') as c;
select is((select count(*)::integer from portaria.login_otps where expira_em > clock_timestamp() and usuario_id = (select usuario_id from feitos where n = 1)), 1,
  'one code of a person is valid');
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 3), 'the newest code of a person is valid');
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 2), 'the code of another person stays valid');

update portaria.limites set valor = 60 where nome = 'otp_validade';
insert into feitos select 4, c.* from tests.created('11144477735', '123456') as c;
select is(expira_em - criado_em, interval '1 minute', 'the validity is a row of limites') from feitos where n = 4;
-- Codes that are not superseded are unchanged.
select is((select count(distinct o.expira_em)::integer from portaria.login_otps as o where o.usuario_id = (select usuario_id from feitos where n = 1)), 3, 'each of three codes expired when the next one came');
alter table api.alunos disable trigger note_titulares; -- which keeps the ids of people apart
select tests.make_row('api.alunos', tests.make_escola(), jsonb_build_object('id', usuario_id)) is not null as made from feitos where n = 4;
select portaria.create_otp(row('portal', 'aluno', usuario_id, '+5511900000012')::portaria.titular, array[usuario_id], '123456') is not null as sent from feitos where n = 4;
select ok((select o.expira_em > clock_timestamp() from portaria.login_otps as o join feitos as f using (id) where f.n = 4), 'a portal code does not supersede a system code');

select * from finish();
rollback;
