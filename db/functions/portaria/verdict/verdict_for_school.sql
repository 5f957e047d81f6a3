/*
 * Networks, channels and switches of role come from sign-ins at any school. Of a person with roles elsewhere, a school
 * sees only the situation, until when, and the next step.
 */
create or replace function portaria.verdict_for_school(veredito jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'situacao', v.situacao,
    'ate', case when v.situacao <> 'pode_entrar' then verdict_for_school.veredito -> 'ate' end,
    'porque', portaria.verdict_reason(v.situacao, case when v.situacao = 'limite_erros' then 'alguma rede' end)
  )
  from (select verdict_for_school.veredito ->> 'situacao' as situacao) as v
$$;

comment on function portaria.verdict_for_school(jsonb) is 'The verdict {situacao, ate, porque} on a user, without details about networks, channels and switches of role.';

revoke all on function portaria.verdict_for_school(jsonb) from public;
