-- The whole database in the order in which it is made. `npm run db:migrate` declares everything below "Functions" again
-- each time; the tables come from migrations/, and db/schema/ shows what they have become.

\ir bootstrap.sql

-- Tables
\ir schema/limites.sql
\ir schema/escolas.sql
\ir schema/usuarios.sql
\ir schema/papeis.sql
\ir schema/usuario_papeis.sql
\ir schema/titular.sql
\ir schema/series.sql
\ir schema/turmas.sql
\ir schema/professores.sql
\ir schema/disciplinas.sql
\ir schema/alunos.sql
\ir schema/responsaveis.sql
\ir schema/alunos_responsaveis.sql
\ir schema/avaliacoes.sql
\ir schema/notas.sql
\ir schema/frequencias.sql
\ir schema/comunicados.sql
\ir schema/ocorrencias.sql
\ir schema/eventos.sql
\ir schema/documentos.sql
\ir schema/login_otps.sql
\ir schema/otp_envios.sql
\ir schema/otp_tentativas.sql
\ir schema/token_blacklist.sql
\ir schema/logs_transacoes.sql
\ir schema/alertas.sql
\ir schema/portal_sessoes.sql

-- Functions: errors
\ir functions/portaria/error_catalogue.sql
\ir functions/portaria/error_body.sql
\ir functions/portaria/raise_error.sql
\ir functions/portaria/return_error.sql

-- Functions: the request
\ir functions/portaria/request_header.sql
\ir functions/portaria/ip_identity.sql
\ir functions/portaria/client_ip.sql
\ir functions/portaria/otp_pepper.sql
\ir functions/portaria/uniform_refusals.sql
\ir functions/portaria/log_transacao.sql
\ir functions/portaria/iso_utc.sql
\ir functions/portaria/safe_uuid.sql

-- Functions: people and roles
\ir functions/portaria/parse_codigo.sql
\ir functions/portaria/find_active_usuario.sql
\ir functions/portaria/user_roles.sql
\ir functions/portaria/roles_json.sql
\ir functions/portaria/enforce_papel_escola.sql
\ir functions/portaria/keep_papel_global.sql
\ir functions/portaria/touch_atualizado_em.sql
\ir functions/portaria/add_escola.sql
\ir functions/portaria/add_usuario.sql
\ir functions/portaria/grant_papel.sql
\ir functions/portaria/import_usuario.sql
\ir functions/portaria/import_usuarios.sql

-- Functions: limits
\ir functions/portaria/limite.sql
\ir functions/portaria/lock_limit.sql
\ir functions/portaria/limit_reopens.sql
\ir functions/portaria/limit_sends_by_ip.sql
\ir functions/portaria/limit_sends_by_codigo.sql
\ir functions/portaria/limit_errors_by_ip.sql
\ir functions/portaria/errors_reopen.sql
\ir functions/portaria/count_error_by_ip.sql

-- Functions: the life of a code
\ir functions/portaria/generate_otp.sql
\ir functions/portaria/otp_hash.sql
\ir functions/portaria/codigo_digest.sql
\ir functions/portaria/create_otp.sql
\ir functions/portaria/send_answer.sql
\ir functions/portaria/stand_in_phone.sql
\ir functions/portaria/refuse_unknown_send.sql
\ir functions/portaria/send_otp.sql
\ir functions/portaria/cancel_otp.sql
\ir functions/portaria/lock_otp.sql
\ir functions/portaria/otp_state.sql
\ir functions/portaria/limit_errors_by_titular.sql
\ir functions/portaria/otp_matches.sql
\ir functions/portaria/otp_superseded.sql
\ir functions/portaria/use_otp.sql
\ir functions/portaria/refuse_otp.sql
\ir functions/portaria/refuse_unknown_verify.sql

-- Functions: sessions
\ir functions/portaria/claims.sql
\ir functions/portaria/claim_epoch.sql
\ir functions/portaria/is_portal_token.sql
\ir functions/portaria/is_portal_session.sql
\ir functions/portaria/require_system_session.sql
\ir functions/portaria/session_start.sql
\ir functions/portaria/next_session_end.sql
\ir functions/portaria/system_claims.sql
\ir functions/portaria/session_body.sql
\ir functions/portaria/start_session.sql
\ir functions/portaria/revoke_token.sql
\ir functions/portaria/end_all_sessions.sql
\ir functions/portaria/activate_usuario.sql
\ir functions/portaria/check_algorithm.sql
\ir functions/portaria/check_token.sql
\ir functions/portaria/check_revocation.sql
\ir functions/portaria/check_live_session.sql
\ir functions/portaria/check_live_portal_session.sql
\ir functions/portaria/check_request.sql

-- Functions: the portal
\ir functions/portaria/guardian_phone.sql
\ir functions/portaria/portal_profiles.sql
\ir functions/portaria/portal_perfis.sql
\ir functions/portaria/portal_titular.sql
\ir functions/portaria/portal_cpf.sql
\ir functions/portaria/require_portal_session.sql
\ir functions/portaria/portal_claims.sql
\ir functions/portaria/portal_body.sql
\ir functions/portaria/start_portal_session.sql
\ir functions/portaria/end_all_portal_sessions.sql

-- Functions: what a token may see
\ir functions/portaria/claim_principal_role.sql
\ir functions/portaria/claim_escola_id.sql
\ir functions/portaria/has_role.sql
\ir functions/portaria/in_every_school.sql
\ir functions/portaria/claim_schools.sql
\ir functions/portaria/claim_portal_id.sql
\ir functions/portaria/portal_alunos.sql
\ir functions/portaria/portal_turmas.sql
\ir functions/portaria/portal_series.sql
\ir functions/portaria/portal_escolas.sql

-- Functions: protecting a table
\ir functions/portaria/keep_school.sql
\ir functions/portaria/is_invoker_view.sql
\ir functions/portaria/has_school_index.sql
\ir functions/portaria/refuse_unisolable.sql
\ir functions/portaria/school_policy.sql
\ir functions/portaria/isolate_by_school.sql
\ir functions/portaria/tenant_tables.sql
\ir functions/portaria/unprotected_relations.sql
\ir functions/portaria/unsafe_functions.sql

-- Functions: proving that it is protected
\ir functions/portaria/foreign_school.sql
\ir functions/portaria/check_line.sql
\ir functions/portaria/probe_rows.sql
\ir functions/portaria/probe_writes.sql
\ir functions/portaria/table_checks.sql

-- Functions: maintenance
\ir functions/portaria/create_log_partitions.sql
\ir functions/portaria/drop_log_partitions.sql
\ir functions/portaria/run_maintenance.sql
\ir functions/portaria/run_all_maintenance.sql

-- Functions that HTTP can reach
\ir functions/api/send_otp.sql
\ir functions/api/otp_delivery.sql
\ir functions/api/verify_otp.sql
\ir functions/api/select_role.sql
\ir functions/api/me.sql
\ir functions/api/logout.sql
\ir functions/api/revoked_reuse.sql
\ir functions/api/claim_alerts.sql
\ir functions/api/alert_sent.sql
\ir functions/api/public_smoke.sql
\ir functions/api/admin_rls_smoke.sql
\ir functions/api/portal_send_otp.sql
\ir functions/api/portal_verify_otp.sql
\ir functions/api/portal_select_profile.sql
\ir functions/api/portal_me.sql
\ir functions/api/portal_logout.sql

-- Who may use what
\ir privileges.sql

-- Who may see which rows
\ir policies/escolas.sql
\ir policies/series.sql
\ir policies/turmas.sql
\ir policies/professores.sql
\ir policies/disciplinas.sql
\ir policies/alunos.sql
\ir policies/responsaveis.sql
\ir policies/alunos_responsaveis.sql
\ir policies/avaliacoes.sql
\ir policies/notas.sql
\ir policies/frequencias.sql
\ir policies/comunicados.sql
\ir policies/ocorrencias.sql
\ir policies/eventos.sql
\ir policies/documentos.sql

-- What moves with the calendar
\ir partitions.sql
