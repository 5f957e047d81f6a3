-- A renewal token as it was read, and what became of it.
create type portaria.renovacao as (
  linha portaria.renovacoes,
  geracao integer,
  numero integer,
  recusa jsonb
);

comment on type portaria.renovacao is 'A genuine renewal token with the row of its sign-in.';
comment on column portaria.renovacao.linha is 'The row of the sign-in; null when the token is not genuine.';
comment on column portaria.renovacao.geracao is 'The generation of the token.';
comment on column portaria.renovacao.numero is 'The number of the token in its generation.';
comment on column portaria.renovacao.recusa is 'The error body that answers the token, or null.';
