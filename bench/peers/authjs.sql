-- The tables that @auth/pg-adapter publishes, with the two indexes that it leaves to its user, and people.
create table verification_token (identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token));
create table accounts (
  id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null,
  "providerAccountId" varchar(255) not null, refresh_token text, access_token text, expires_at bigint, id_token text, scope text,
  session_state text, token_type text
);
create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null);
create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);
create unique index on sessions ("sessionToken");
create unique index on users (email);
insert into users (name, email, "emailVerified") select 'Pessoa ' || n, 'p' || n || '@bench.invalid', now() from generate_series(0, 19999) as n;
analyze;
