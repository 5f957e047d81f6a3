-- Traces of OpenTelemetry: which one wrote a row of the log.
alter table portaria.logs_transacoes add column trace_id text;

comment on column portaria.logs_transacoes.trace_id is 'The OpenTelemetry trace of the request; null if requests are not traced.';
