/*
 * The one list of the relations. `npm run generate` writes it into the table, the client, the shim and the reference; a migration
 * changes the constraint of the table. The patterns match portaria.search_key of what people write.
 */
create or replace function portaria.parentesco_catalogue() returns table (nome text, exemplo text, padrao text)
language sql immutable
as $$
  values
    ('mae', 'mãe', '^(mae|genitora)$'),
    ('pai', 'pai', '^(pai|genitor)$'),
    ('avo', 'avó', '^av[oó]s?$'),
    ('irmao', 'irmão', '^irma(o)?$'),
    ('tio', 'tia', '^ti[oa]$'),
    ('tutor', 'tutor', '^(tutora?|responsavel( legal)?)$'),
    ('outro', 'outro', '^outr[oa]s?$')
$$;

comment on function portaria.parentesco_catalogue() is 'Each relation of a guardian to a student, for every gender: its name, a word for it, and how people write it.';

revoke all on function portaria.parentesco_catalogue() from public;
