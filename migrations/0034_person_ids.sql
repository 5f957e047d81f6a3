-- An id names one person: staff, students and guardians share none. Portaria's functions take such an id as the person, and a
-- student with the id of a user stood in for that user.
lock table portaria.usuarios in share row exclusive mode;
lock table api.alunos, api.responsaveis in share row exclusive mode;

do $$
declare
  v_repetidos text := (
    select string_agg(r.linha, e'\n' order by r.linha)
    from (
      select format('%s: %s', p.id, string_agg(p.tabela, ' and ' order by p.tabela)) as linha
      from (
        select u.id, 'portaria.usuarios' as tabela from portaria.usuarios as u
        union all
        select a.id, 'api.alunos' from api.alunos as a
        union all
        select r.id, 'api.responsaveis' from api.responsaveis as r
      ) as p
      group by p.id
      having count(*) > 1
    ) as r
  );
begin
  if v_repetidos is not null then
    raise unique_violation using
      message = format(e'these ids name two people, so one of them can be used to act on the other:\n%s', v_repetidos),
      hint = 'Find out who made the second row. Delete it or give it another id (docs/how-to/operate.md, "Two people have the same id"), and migrate again.';
  end if;
end;
$$;

create table portaria.titulares (
  id uuid primary key,
  tipo text not null,
  constraint titulares_tipo_conhecido check (tipo in ('usuario', 'aluno', 'responsavel'))
);

alter table portaria.titulares enable row level security;

comment on table portaria.titulares is 'Each id that names a person, once: staff, students and guardians share no id. Filled by triggers.';
comment on column portaria.titulares.id is 'Key of the row in usuarios, alunos or responsaveis.';
comment on column portaria.titulares.tipo is 'usuario, aluno or responsavel: the table that has the row.';

insert into portaria.titulares (id, tipo) select u.id, 'usuario' from portaria.usuarios as u;
insert into portaria.titulares (id, tipo) select a.id, 'aluno' from api.alunos as a;
insert into portaria.titulares (id, tipo) select r.id, 'responsavel' from api.responsaveis as r;
