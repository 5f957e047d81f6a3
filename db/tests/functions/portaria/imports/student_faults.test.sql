-- Students who differ from the record that the school has, or from another line: then the later line has the fault, whatever they say.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.alunos set matricula = 'M-1', cpf = null where id = tests.the('filha');
create function tests.faults(linhas text[]) returns text language plpgsql as $$
declare v_draft uuid := tests.make_draft('familias', tests.the('escola_a'), '{Matrícula,Aluno,CPF,Celular do aluno,Escola}', faults.linhas);
begin
  return (select string_agg(format('%s %s: %s', f.linha, f.campo, f.motivo), '; ' order by f.linha, f.campo, f.motivo) from portaria.student_faults(v_draft) as f);
end;
$$;

select is(tests.faults(c.linhas), c.faltas, c.titulo)
from (values
  ('{N-1;Nina;39053344705,N-1;Nina;98765432100,N-2;Ana;71428793860,N-2;Ana;52998224725}'::text[],
    '3 aluno_cpf: outra linha tem outro CPF com esta matrícula; 5 aluno_cpf: outra linha tem outro CPF com esta matrícula', 'a greater CPF, and a smaller one'),
  ('{N-1;Nina;,N-1;Nina;39053344705,N-2;Ana;;,N-2;Ana;;11900000085}',
    '3 aluno_cpf: outra linha tem outro CPF com esta matrícula; 5 aluno_telefone: outra linha tem outro telefone com esta matrícula', 'a CPF or phone in one of them only'),
  ('{N-1;Nina;39053344705,N-2;Nina;39053344705,N-3;Nina;39053344705}', '3 aluno_cpf: outra linha tem este CPF com outra matrícula; 4 aluno_cpf: outra linha tem este CPF com outra matrícula', 'other enrolment numbers'),
  ('{N-1;Nina,N-1;Ana,N-1;Zoe}', '3 aluno_nome: outra linha tem outro nome com esta matrícula; 4 aluno_nome: outra linha tem outro nome com esta matrícula', 'other names'),
  ('{;Nina,;Ana}', null, 'lines without an enrolment number do not differ'),
  ('{N-1;Nina;;;Escola X,N-1;Ana;;;Escola Y}', null, 'nor do those of unknown schools'),
  ('{M-1;Mia Alves;71428793860;11900000085}', '2 aluno_cpf: já cadastrado, CPF diferente; 2 aluno_telefone: já cadastrado, telefone diferente', 'a CPF and a phone for a student who has none'),
  ('{M-1;Mia Alves;;}', null, 'a line without them')
) as c (linhas, faltas, titulo);
-- So many that a sort mixes lines that are equal to it.
select matches(
  tests.faults(array(select format('N-%s;Nina;%s', n, (array['98765432100', '39053344705', '71428793860'])[n % 3 + 1]) from generate_series(1, 60) as n)),
  '^5 aluno_cpf', 'of sixty numbers with three CPFs the first of each has no fault'
);

select * from finish();
rollback;
