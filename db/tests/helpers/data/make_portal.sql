/*
 * Two schools with the people of a portal: a mother (cpf 20000000108) who is a guardian at both and a student at the second,
 * her son with a phone (20000000299) and her daughter without one (20000000450) at the first, a student who left the second.
 */
create or replace function tests.make_portal() returns jsonb
language plpgsql volatile security definer
as $$
declare
  v_a uuid := tests.make_escola('Escola A');
  v_b uuid := tests.make_escola('Escola B');
  v_mae_a jsonb := tests.make_row('api.responsaveis', v_a, '{"cpf": "20000000108", "nome_completo": "Irene Alves", "telefone": "+5511900000011"}');
  v_mae_b jsonb := tests.make_row('api.responsaveis', v_b, '{"cpf": "20000000108", "nome_completo": "Irene Alves", "telefone": "+5511900000019"}');
  v_aluna jsonb := tests.make_row('api.alunos', v_b, '{"cpf": "20000000108", "nome_completo": "Irene Alves", "telefone": "+5511900000018", "ativo": true}');
  v_filho jsonb := tests.make_row('api.alunos', v_a, '{"cpf": "20000000299", "nome_completo": "João Alves", "telefone": "+5511900000012", "ativo": true}');
  v_filha jsonb := tests.make_row('api.alunos', v_a, '{"cpf": "20000000450", "nome_completo": "Mia Alves", "ativo": true}');
  v_saiu jsonb := tests.make_row('api.alunos', v_b, '{"cpf": "20000000531", "nome_completo": "Nilo Sá", "telefone": "+5511900000015", "ativo": false}');
begin
  update api.alunos set telefone = null where id = (v_filha ->> 'id')::uuid;
  insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
  select v_a, (f ->> 'id')::uuid, (v_mae_a ->> 'id')::uuid, 'mae' from unnest(array[v_filho, v_filha]) as f;
  return jsonb_build_object(
    'escola_a', v_a, 'escola_b', v_b, 'mae_a', v_mae_a -> 'id', 'mae_b', v_mae_b -> 'id', 'mae_aluna', v_aluna -> 'id',
    'filho', v_filho -> 'id', 'filha', v_filha -> 'id', 'saiu', v_saiu -> 'id', 'turma', v_filho -> 'turma_id'
  );
end;
$$;

comment on function tests.make_portal() is 'Makes schools, guardians and students; gives their ids by name.';
