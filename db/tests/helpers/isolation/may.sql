/*
 * The who-may table, written here once more and not read from the policies. A table that it does not know is for staff.
 */
create or replace function tests.may(tipo text, tabela regclass, comando text, alvo text) returns boolean
language sql immutable
as $$
  select case
    when alvo = 'null' then false
    when comando in ('move', 'steal') then false
    when tipo in ('aluno', 'responsavel') then comando in ('select', 'select all') and (
      (alvo = 'mine' and tabela::text in (
        'api.alunos', 'api.notas', 'api.frequencias', 'api.ocorrencias', 'api.documentos',
        'api.turmas', 'api.series', 'api.disciplinas', 'api.avaliacoes'
      ))
      or (alvo = 'own' and tabela::text in ('api.comunicados', 'api.eventos'))
    )
    when comando = 'move, trigger aside' then tipo = 'administrador' and tabela::text <> 'api.escolas'
    when tipo = 'administrador' then true
    when tipo = 'especialista' then comando in ('select', 'select all')
    when tipo = 'escola' then alvo = 'own' and (comando not like 'delete%' or tabela::text <> 'api.escolas')
    when tipo = 'coordenador' then alvo = 'own' and (comando = 'select' or tabela::text <> 'api.escolas')
    else false
  end
$$;

comment on function tests.may(text, regclass, text, text) is 'Whether this kind of actor may do this to a row of this target.';
