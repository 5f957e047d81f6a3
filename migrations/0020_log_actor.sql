-- Students and guardians act, too: they sign out, switch and end sessions.
comment on column portaria.logs_transacoes.ator_id is 'The user, student or guardian who caused the event, from the token of the request. Null for the command line, the service and a sign-in.';
