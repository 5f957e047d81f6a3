/*
 * A guardian has a record at each school. One whom the other school has already keeps the phone of that school: a move
 * changes no phone.
 */
create or replace function portaria.follow_guardians(lote uuid, aluno_id uuid, novo_id uuid, escola_id uuid) returns void
language plpgsql volatile
as $$
declare
  v_linha record;
  v_id uuid;
  v_vinculo jsonb;
begin
  for v_linha in
    select r.*, ar.parentesco
    from api.alunos_responsaveis as ar
    join api.responsaveis as r on r.id = ar.responsavel_id
    where ar.aluno_id = follow_guardians.aluno_id and r.ativo
    order by ar.ordem, r.id
  loop
    insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, email)
    values (follow_guardians.escola_id, v_linha.nome_completo, v_linha.cpf, v_linha.telefone, v_linha.email)
    on conflict do nothing
    returning id into v_id;
    if v_id is not null then
      perform portaria.note_item(follow_guardians.lote, 'criado', v_id, '{"tipo": "responsavel"}');
    else
      v_id := (select r.id from api.responsaveis as r where r.escola_id = follow_guardians.escola_id and r.cpf = v_linha.cpf and r.ativo);
    end if;
    if v_id is not null then
      v_vinculo := portaria.add_link(follow_guardians.novo_id, v_id, v_linha.parentesco, null);
      perform portaria.note_item(follow_guardians.lote, 'vinculado', follow_guardians.novo_id, jsonb_build_object('vinculo', v_vinculo -> 'id'));
    end if;
  end loop;
end;
$$;

comment on function portaria.follow_guardians(uuid, uuid, uuid, uuid) is 'Links the guardians of a student to the record of the same child at another school, and adds those whom that school does not have.';

revoke all on function portaria.follow_guardians(uuid, uuid, uuid, uuid) from public;
