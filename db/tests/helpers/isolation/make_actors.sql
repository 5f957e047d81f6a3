/*
 * Creates every actor of the suite. The expected result depends on tipo alone; the actors without rights have tokens
 * that must see nothing.
 */
create or replace function tests.make_actors(a uuid, b uuid, aluno jsonb, responsavel jsonb) returns void
language plpgsql volatile
as $$
declare
  v_sistema jsonb := jsonb_build_object('sub', gen_random_uuid(), 'role', 'authenticated', 'aud', 'authenticated');
  v_coordenador jsonb := v_sistema || jsonb_build_object('principal_role', 'coordenador', 'escola_id', a);
  v_aluno jsonb := tests.portal_claims_for('aluno', (aluno ->> 'id')::uuid);
  v_responsavel jsonb := tests.portal_claims_for('responsavel', (responsavel ->> 'id')::uuid);
  v_inativo jsonb := tests.make_row('api.alunos', a, '{"ativo": false}');
begin
  insert into tests.atores (nome, tipo, escola, claims)
  values
    ('administrador', 'administrador', 'A', v_sistema || '{"principal_role": "administrador", "escola_id": null}'),
    ('especialista', 'especialista', 'A', v_sistema || '{"principal_role": "especialista", "escola_id": null}'),
    ('escola', 'escola', 'A', v_sistema || jsonb_build_object('principal_role', 'escola', 'escola_id', a)),
    ('coordenador', 'coordenador', 'A', v_coordenador),
    ('coordenador of B', 'coordenador', 'B', v_coordenador || jsonb_build_object('escola_id', b)),
    ('aluno', 'aluno', 'A', v_aluno),
    ('aluno who claims school B', 'aluno', 'A', v_aluno || jsonb_build_object('escola_id', b)),
    ('responsavel', 'responsavel', 'A', v_responsavel),
    ('no token', 'anon', 'A', '{"role": "anon"}'),
    ('school null', 'nobody', 'A', v_coordenador || '{"escola_id": null}'),
    ('school missing', 'nobody', 'A', v_coordenador - 'escola_id'),
    ('school empty', 'nobody', 'A', v_coordenador || '{"escola_id": ""}'),
    ('school an array', 'nobody', 'A', v_coordenador || jsonb_build_object('escola_id', jsonb_build_array(a))),
    ('school an object', 'nobody', 'A', v_coordenador || jsonb_build_object('escola_id', jsonb_build_object('id', a))),
    ('school a wildcard', 'nobody', 'A', v_coordenador || '{"escola_id": "%"}'),
    ('ESCOLA_ID', 'nobody', 'A', (v_coordenador - 'escola_id') || jsonb_build_object('ESCOLA_ID', a)),
    ('role missing', 'nobody', 'A', v_coordenador - 'principal_role'),
    ('role null', 'nobody', 'A', v_coordenador || '{"principal_role": null}'),
    ('Administrador', 'nobody', 'A', v_sistema || '{"principal_role": "Administrador", "escola_id": null}'),
    ('role an array', 'nobody', 'A', v_coordenador || '{"principal_role": ["administrador"]}'),
    ('role unknown', 'nobody', 'A', v_coordenador || '{"principal_role": "diretor"}'),
    ('administrador with portal_type', 'nobody', 'A', v_sistema || '{"principal_role": "administrador", "portal_type": "aluno"}'),
    ('coordenador with portal_type null', 'nobody', 'A', v_coordenador || '{"portal_type": null}'),
    ('coordenador, portal_readonly', 'nobody', 'A', v_coordenador || '{"escopo": "portal_readonly"}'),
    ('administrador only among the roles', 'nobody', 'A', v_sistema || '{"roles": [{"nome": "administrador", "escola_id": null}]}'),
    ('aluno who is inactive', 'nobody', 'A', tests.portal_claims_for('aluno', (v_inativo ->> 'id')::uuid)),
    ('aluno as ALUNO', 'nobody', 'A', v_aluno || '{"portal_type": "ALUNO"}'),
    ('aluno with the id of a guardian', 'nobody', 'A', v_aluno || jsonb_build_object('sub', v_responsavel -> 'sub')),
    ('aluno who is administrador as well', 'nobody', 'A', v_aluno || '{"principal_role": "administrador"}'),
    ('aluno, portal_readonly', 'nobody', 'A', v_aluno || '{"escopo": "portal_readonly"}'),
    ('aluno without id', 'nobody', 'A', v_aluno - 'sub'),
    ('no claims', 'nobody', 'A', '{}'),
    ('claims empty', 'nobody', 'A', '');
end;
$$;

comment on function tests.make_actors(uuid, uuid, jsonb, jsonb) is 'Fills tests.atores.';
