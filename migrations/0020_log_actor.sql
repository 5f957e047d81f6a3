-- Students and guardians act, too: they sign out, switch and end sessions.
comment on column portaria.logs_transacoes.ator_id is 'Who did it: the user, student or guardian whose token asked. Null for the command line, the service and a sign-in.';
