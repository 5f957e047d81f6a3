-- The whole database in the order of its creation. `npm run db:migrate` declares everything below the tables again each
-- time. The tables come from migrations/; db/schema/ shows their current state.

\ir bootstrap.sql

-- schema/limits: the limits, and the networks and resets that change them for a person
\ir schema/limits/limites.sql
\ir schema/limits/limites_rede.sql
\ir schema/limits/redes_conhecidas.sql
\ir schema/limits/desbloqueios.sql
\ir schema/limits/contagens.sql
\ir schema/limits/envios_hora.sql

-- schema/people: schools, staff and their roles
\ir schema/people/escolas.sql
\ir schema/people/usuarios.sql
\ir schema/people/papeis.sql
\ir schema/people/usuario_papeis.sql
\ir schema/people/titular.sql
\ir schema/people/titulares.sql

-- schema/school: the module escolas: classes, students, guardians, lessons
\ir schema/school/series.sql
\ir schema/school/turmas.sql
\ir schema/school/professores.sql
\ir schema/school/disciplinas.sql
\ir schema/school/alunos.sql
\ir schema/school/responsaveis.sql
\ir schema/school/alunos_responsaveis.sql
\ir schema/school/avaliacoes.sql
\ir schema/school/notas.sql
\ir schema/school/frequencias.sql
\ir schema/school/comunicados.sql
\ir schema/school/ocorrencias.sql
\ir schema/school/eventos.sql
\ir schema/school/documentos.sql

-- schema/codes: one-time codes, their sends and wrong attempts
\ir schema/codes/login_otps.sql
\ir schema/codes/otp_envios.sql
\ir schema/codes/otp_tentativas.sql
\ir schema/codes/otp_recusas.sql

-- schema/sessions: issued and revoked tokens
\ir schema/sessions/token_blacklist.sql
\ir schema/sessions/portal_sessoes.sql
\ir schema/sessions/portal_telefones.sql
\ir schema/sessions/sessoes.sql
\ir schema/sessions/sessao_trocas.sql
\ir schema/sessions/renovacoes.sql
\ir schema/sessions/renovacao.sql

-- schema/passkeys: passkeys, and the challenges that were used
\ir schema/passkeys/passkeys.sql
\ir schema/passkeys/desafios.sql

-- schema/events: the log, and messages that are due
\ir schema/events/logs_transacoes.sql
\ir schema/events/alertas.sql
\ir schema/events/avisos.sql

-- schema/enrolment: calls about families that can be undone
\ir schema/enrolment/lotes.sql
\ir schema/enrolment/lote_itens.sql

-- schema/imports: drafts of imports
\ir schema/imports/importacoes.sql
\ir schema/imports/importacao_linhas.sql

-- schema/protection: tables that operators protect or open
\ir schema/protection/tabelas_protegidas.sql
\ir schema/protection/acesso_anonimo.sql

-- schema/following: tables of another application that are followed
\ir schema/following/tabelas_seguidas.sql
\ir schema/following/linhas_seguidas.sql
\ir schema/following/quarentena.sql

-- schema/operation: the cluster, the database roles, the reports of the doctor
\ir schema/operation/arrendamento.sql
\ir schema/operation/papeis_do_banco.sql
\ir schema/operation/laudos.sql

-- functions/portaria/errors: the closed list of errors, and how a function raises or returns one
\ir functions/portaria/errors/error_catalogue.sql
\ir functions/portaria/errors/error_body.sql
\ir functions/portaria/errors/raise_error.sql
\ir functions/portaria/errors/return_error.sql

-- functions/portaria/request: who calls: headers and address; how it wants to be refused
\ir functions/portaria/request/request_header.sql
\ir functions/portaria/request/ip_identity.sql
\ir functions/portaria/request/client_ip.sql
\ir functions/portaria/request/ip_network.sql
\ir functions/portaria/request/iso_utc.sql
\ir functions/portaria/request/safe_uuid.sql
\ir functions/portaria/request/base64url.sql
\ir functions/portaria/request/read_base64url.sql
\ir functions/portaria/request/request_geo.sql
\ir functions/portaria/request/uniform_refusals.sql
\ir functions/portaria/request/require_plain_call.sql

-- functions/portaria/log: the log of events
\ir functions/portaria/log/time_ordered_uuid.sql
\ir functions/portaria/log/log_transacao.sql
\ir functions/portaria/log/database_account.sql

-- functions/portaria/roles: which roles a person has, and in which schools
\ir functions/portaria/roles/role_names.sql
\ir functions/portaria/roles/added_writers.sql
\ir functions/portaria/roles/user_roles.sql
\ir functions/portaria/roles/roles_of.sql
\ir functions/portaria/roles/roles_json.sql
\ir functions/portaria/roles/enforce_papel_escola.sql
\ir functions/portaria/roles/keep_papel_global.sql
\ir functions/portaria/roles/date_roles.sql
\ir functions/portaria/roles/date_granted_roles.sql
\ir functions/portaria/roles/note_lost_roles.sql
\ir functions/portaria/roles/note_moved_roles.sql
\ir functions/portaria/roles/require_administrador.sql
\ir functions/portaria/roles/keep_administrador.sql
\ir functions/portaria/roles/keep_administrador_role.sql
\ir functions/portaria/roles/grant_papel.sql
\ir functions/portaria/roles/revoke_papel.sql
\ir functions/portaria/roles/demand_papel.sql
\ir functions/portaria/roles/passkey_counts.sql
\ir functions/portaria/roles/demands_passkey.sql

-- functions/portaria/searching: names, codes and phones as a search compares them
\ir functions/portaria/searching/search_key.sql
\ir functions/portaria/searching/name_words.sql
\ir functions/portaria/searching/similar_words.sql
\ir functions/portaria/searching/words_query.sql
\ir functions/portaria/searching/similar_people.sql
\ir functions/portaria/searching/is_cpf.sql
\ir functions/portaria/searching/phone_end.sql
\ir functions/portaria/searching/renote_titular.sql
\ir functions/portaria/searching/note_entry.sql

-- functions/portaria/people: schools and staff: find, add, change, import
\ir functions/portaria/people/parse_codigo.sql
\ir functions/portaria/people/find_active_usuario.sql
\ir functions/portaria/people/touch_atualizado_em.sql
\ir functions/portaria/people/note_titulares.sql
\ir functions/portaria/people/keep_id.sql
\ir functions/portaria/people/id_faults.sql
\ir functions/portaria/people/is_visible.sql
\ir functions/portaria/people/require_visible.sql
\ir functions/portaria/people/refuse_invisible_nome.sql
\ir functions/portaria/people/refuse_invisible_nome_completo.sql
\ir functions/portaria/people/add_escola.sql
\ir functions/portaria/people/school_of_form.sql
\ir functions/portaria/people/check_school.sql
\ir functions/portaria/people/update_escola.sql
\ir functions/portaria/people/add_usuario.sql
\ir functions/portaria/people/create_usuario.sql
\ir functions/portaria/people/set_usuario_active.sql
\ir functions/portaria/people/guard_direct_school.sql
\ir functions/portaria/people/log_direct_school.sql

-- functions/portaria/limits: how many codes and how many errors, per person and per address
\ir functions/portaria/limits/limite.sql
\ir functions/portaria/limits/limit_catalogue.sql
\ir functions/portaria/limits/limit_line.sql
\ir functions/portaria/limits/network_limit_line.sql
\ir functions/portaria/limits/explain_attempts.sql
\ir functions/portaria/limits/limite_rede.sql
\ir functions/portaria/limits/lock_limit.sql
\ir functions/portaria/limits/limit_reopens.sql
\ir functions/portaria/limits/sends_by_ip_reopen.sql
\ir functions/portaria/limits/errors_by_ip_reopen.sql
\ir functions/portaria/limits/limit_sends_by_ip.sql
\ir functions/portaria/limits/unlocked_since.sql
\ir functions/portaria/limits/sends_reopen.sql
\ir functions/portaria/limits/errors_reopen.sql
\ir functions/portaria/limits/asked_before.sql
\ir functions/portaria/limits/spend_send.sql
\ir functions/portaria/limits/unlock_titulares.sql
\ir functions/portaria/limits/unlock_usuario.sql
\ir functions/portaria/limits/unlock_profile.sql
\ir functions/portaria/limits/change_limit.sql

-- functions/portaria/spending: how many codes a day, for the network and for a school, and what they cost
\ir functions/portaria/spending/hour_of.sql
\ir functions/portaria/spending/network_sends.sql
\ir functions/portaria/spending/number_send.sql
\ir functions/portaria/spending/spend_resend.sql
\ir functions/portaria/spending/school_sends.sql
\ir functions/portaria/spending/knows_network.sql
\ir functions/portaria/spending/recipient_school.sql
\ir functions/portaria/spending/budget_reopens.sql
\ir functions/portaria/spending/network_exhausted.sql
\ir functions/portaria/spending/warn_sends.sql
\ir functions/portaria/spending/budget_of.sql
\ir functions/portaria/spending/exhausted_budget.sql
\ir functions/portaria/spending/spend_budget.sql
\ir functions/portaria/spending/sends_day.sql

-- functions/portaria/codes: one-time codes: draw, hash, store, cancel
\ir functions/portaria/codes/otp_pepper.sql
\ir functions/portaria/codes/generate_otp.sql
\ir functions/portaria/codes/otp_hash.sql
\ir functions/portaria/codes/codigo_digest.sql
\ir functions/portaria/codes/create_otp.sql
\ir functions/portaria/codes/cancel_otp.sql

-- functions/portaria/sending: the request for a code, for known and unknown people
\ir functions/portaria/sending/mask_phone.sql
\ir functions/portaria/sending/send_answer.sql
\ir functions/portaria/sending/stand_in_phone.sql
\ir functions/portaria/sending/note_refusal.sql
\ir functions/portaria/sending/refuse_address.sql
\ir functions/portaria/sending/refuse_unknown_send.sql
\ir functions/portaria/sending/refuse_limited_send.sql
\ir functions/portaria/sending/refuse_exhausted_send.sql
\ir functions/portaria/sending/lock_recipient.sql
\ir functions/portaria/sending/recipient_names.sql
\ir functions/portaria/sending/send_otp.sql

-- functions/portaria/verifying: the attempt with a code, for known and unknown people
\ir functions/portaria/verifying/limit_errors_by_ip.sql
\ir functions/portaria/verifying/count_error_by_ip.sql
\ir functions/portaria/verifying/lock_otp.sql
\ir functions/portaria/verifying/otp_state.sql
\ir functions/portaria/verifying/otp_matches.sql
\ir functions/portaria/verifying/otp_superseded.sql
\ir functions/portaria/verifying/use_otp.sql
\ir functions/portaria/verifying/refuse_otp.sql
\ir functions/portaria/verifying/refuse_unknown_verify.sql
\ir functions/portaria/verifying/refuse_verify.sql
\ir functions/portaria/verifying/know_network.sql

-- functions/portaria/delivering: the way of a code to a phone
\ir functions/portaria/delivering/delivery_outcomes.sql
\ir functions/portaria/delivering/channel_reports.sql
\ir functions/portaria/delivering/resend_decision.sql
\ir functions/portaria/delivering/delivery_hours.sql

-- functions/portaria/claims: the claims of the token that makes the request
\ir functions/portaria/claims/claims.sql
\ir functions/portaria/claims/claim_epoch.sql
\ir functions/portaria/claims/has_portal_claim.sql
\ir functions/portaria/claims/is_portal_token.sql
\ir functions/portaria/claims/is_portal_session.sql
\ir functions/portaria/claims/context_refusal.sql
\ir functions/portaria/claims/claim_principal_role.sql
\ir functions/portaria/claims/claim_escola_id.sql
\ir functions/portaria/claims/claim_portal_id.sql
\ir functions/portaria/claims/claims_titular.sql

-- functions/portaria/renewal: sign-ins that stay: renewal tokens, and the rule that finds a copied one
\ir functions/portaria/renewal/hmac_sha256.sql
\ir functions/portaria/renewal/renewal_token.sql
\ir functions/portaria/renewal/read_renewal.sql
\ir functions/portaria/renewal/token_id.sql
\ir functions/portaria/renewal/renewal_case.sql
\ir functions/portaria/renewal/renewed.sql
\ir functions/portaria/renewal/renewal_limit.sql
\ir functions/portaria/renewal/renewal_end.sql
\ir functions/portaria/renewal/new_renewal.sql
\ir functions/portaria/renewal/lock_renewal.sql
\ir functions/portaria/renewal/renewal_refusal.sql
\ir functions/portaria/renewal/renewal_holds.sql
\ir functions/portaria/renewal/end_renewal.sql
\ir functions/portaria/renewal/note_renewal.sql
\ir functions/portaria/renewal/refuse_renewal.sql
\ir functions/portaria/renewal/renew.sql
\ir functions/portaria/renewal/kept_session.sql
\ir functions/portaria/renewal/family_lives.sql
\ir functions/portaria/renewal/end_kept_sign_in.sql

-- functions/portaria/families: the tokens of one sign-in
\ir functions/portaria/families/session_of.sql
\ir functions/portaria/families/token_families.sql
\ir functions/portaria/families/note_session.sql
\ir functions/portaria/families/has_family.sql
\ir functions/portaria/families/end_family.sql
\ir functions/portaria/families/revoke_family.sql
\ir functions/portaria/families/end_blacklisted.sql

-- functions/portaria/sessions: staff sessions: start, switch role, end
\ir functions/portaria/sessions/require_session.sql
\ir functions/portaria/sessions/lock_usuario.sql
\ir functions/portaria/sessions/session_iat.sql
\ir functions/portaria/sessions/next_session_end.sql
\ir functions/portaria/sessions/session_expiry.sql
\ir functions/portaria/sessions/token_fits.sql
\ir functions/portaria/sessions/fit_claims.sql
\ir functions/portaria/sessions/system_claims.sql
\ir functions/portaria/sessions/body_of.sql
\ir functions/portaria/sessions/session_body.sql
\ir functions/portaria/sessions/me_body.sql
\ir functions/portaria/sessions/record_session.sql
\ir functions/portaria/sessions/start_session.sql
\ir functions/portaria/sessions/count_switch.sql
\ir functions/portaria/sessions/log_excess.sql
\ir functions/portaria/sessions/refuse_switch.sql
\ir functions/portaria/sessions/end_all_sessions.sql
\ir functions/portaria/sessions/end_usuario_sessions.sql
\ir functions/portaria/sessions/sign_out.sql
\ir functions/portaria/sessions/end_changed_sessions.sql

-- functions/portaria/portal_profiles: students and guardians: their phone and their profiles
\ir functions/portaria/portal_profiles/guardian_phone.sql
\ir functions/portaria/portal_profiles/guardians_of.sql
\ir functions/portaria/portal_profiles/portal_profiles.sql
\ir functions/portaria/portal_profiles/profiles_body.sql
\ir functions/portaria/portal_profiles/portal_phone.sql
\ir functions/portaria/portal_profiles/portal_titular.sql
\ir functions/portaria/portal_profiles/profile_phone.sql
\ir functions/portaria/portal_profiles/other_phones.sql
\ir functions/portaria/portal_profiles/note_phone.sql
\ir functions/portaria/portal_profiles/phone_conflicts.sql
\ir functions/portaria/portal_profiles/portal_cpf.sql
\ir functions/portaria/portal_profiles/one_profile.sql
\ir functions/portaria/portal_profiles/portal_ids.sql
\ir functions/portaria/portal_profiles/set_profile_active.sql
\ir functions/portaria/portal_profiles/lock_profile.sql
\ir functions/portaria/portal_profiles/with_phone.sql

-- functions/portaria/portal_sessions: portal sessions: start, switch profile, end
\ir functions/portaria/portal_sessions/lock_portal.sql
\ir functions/portaria/portal_sessions/portal_claims.sql
\ir functions/portaria/portal_sessions/session_phone.sql
\ir functions/portaria/portal_sessions/session_profiles.sql
\ir functions/portaria/portal_sessions/portal_body.sql
\ir functions/portaria/portal_sessions/start_portal_session.sql
\ir functions/portaria/portal_sessions/enter_portal_with_passkey.sql
\ir functions/portaria/portal_sessions/end_all_portal_sessions.sql
\ir functions/portaria/portal_sessions/sign_out_portal.sql
\ir functions/portaria/portal_sessions/end_profiles.sql
\ir functions/portaria/portal_sessions/reached_through.sql
\ir functions/portaria/portal_sessions/end_changed_profiles.sql
\ir functions/portaria/portal_sessions/may_have_entered.sql
\ir functions/portaria/portal_sessions/end_relinked_students.sql
\ir functions/portaria/portal_sessions/end_profile_sessions.sql

-- functions/portaria/recovery: what follows a restore
\ir functions/portaria/recovery/end_every_session.sql

-- functions/portaria/held_passkeys: the passkeys that people have, and who lacks one that a role demands
\ir functions/portaria/held_passkeys/passkey_body.sql
\ir functions/portaria/held_passkeys/own_passkeys.sql
\ir functions/portaria/held_passkeys/titular_passkeys.sql
\ir functions/portaria/held_passkeys/has_counting_passkey.sql
\ir functions/portaria/held_passkeys/people_without_passkey.sql
\ir functions/portaria/held_passkeys/require_passkey_left.sql
\ir functions/portaria/held_passkeys/demand_lines.sql
\ir functions/portaria/held_passkeys/passkey_obstacle.sql

-- functions/portaria/person_view: people as the administration lists and shows them
\ir functions/portaria/person_view/mask_codigo.sql
\ir functions/portaria/person_view/device_name.sql
\ir functions/portaria/person_view/named_roles.sql
\ir functions/portaria/person_view/last_sign_in.sql
\ir functions/portaria/person_view/belongs_to_school.sql
\ir functions/portaria/person_view/sign_in_at.sql
\ir functions/portaria/person_view/find_profile.sql
\ir functions/portaria/person_view/profile_titulares.sql
\ir functions/portaria/person_view/school_line.sql
\ir functions/portaria/person_view/session_holds.sql
\ir functions/portaria/person_view/sessions_of.sql
\ir functions/portaria/person_view/sign_ins_of.sql
\ir functions/portaria/person_view/usuario_actions.sql
\ir functions/portaria/person_view/timeline_entry.sql
\ir functions/portaria/person_view/timeline_of.sql

-- functions/portaria/verdict: why a person can or cannot sign in now
\ir functions/portaria/verdict/usuario_situation.sql
\ir functions/portaria/verdict/portal_situation.sql
\ir functions/portaria/verdict/last_sign_in_address.sql
\ir functions/portaria/verdict/usual_address.sql
\ir functions/portaria/verdict/titular_sends_reopen.sql
\ir functions/portaria/verdict/limited_network.sql
\ir functions/portaria/verdict/last_send.sql
\ir functions/portaria/verdict/time_ago.sql
\ir functions/portaria/verdict/blocked_switch.sql
\ir functions/portaria/verdict/sign_in_obstacle.sql
\ir functions/portaria/verdict/shared_cpf.sql
\ir functions/portaria/verdict/verdict_steps.sql
\ir functions/portaria/verdict/verdict_reason.sql
\ir functions/portaria/verdict/verdict_of.sql
\ir functions/portaria/verdict/usuario_verdict.sql
\ir functions/portaria/verdict/profile_verdict.sql
\ir functions/portaria/verdict/is_locked.sql
\ir functions/portaria/verdict/erring_people.sql
\ir functions/portaria/verdict/listed_situation.sql

-- functions/portaria/person_pages: the lists and pages of people
\ir functions/portaria/person_pages/usuario_line.sql
\ir functions/portaria/person_pages/profile_line.sql
\ir functions/portaria/person_pages/person_line.sql
\ir functions/portaria/person_pages/people_in.sql
\ir functions/portaria/person_pages/school_people.sql
\ir functions/portaria/person_pages/list_people.sql
\ir functions/portaria/person_pages/people_page.sql
\ir functions/portaria/person_pages/usuario_page.sql
\ir functions/portaria/person_pages/profile_family.sql
\ir functions/portaria/person_pages/profile_page.sql

-- functions/portaria/administration: who may manage whom, and the fields of a form
\ir functions/portaria/administration/raise_field.sql
\ir functions/portaria/administration/check_visible.sql
\ir functions/portaria/administration/parse_nome.sql
\ir functions/portaria/administration/parse_telefone.sql
\ir functions/portaria/administration/require_role.sql
\ir functions/portaria/administration/require_fresh_login.sql
\ir functions/portaria/administration/lock_caller.sql
\ir functions/portaria/administration/managed_escola.sql
\ir functions/portaria/administration/find_managed_usuario.sql
\ir functions/portaria/administration/lock_managed_usuario.sql
\ir functions/portaria/administration/lock_managed_person.sql
\ir functions/portaria/administration/lock_named_usuario.sql
\ir functions/portaria/administration/check_managed_profile.sql
\ir functions/portaria/administration/is_grantable.sql
\ir functions/portaria/administration/require_grantable.sql
\ir functions/portaria/administration/check_papel_escola.sql
\ir functions/portaria/administration/check_edit.sql
\ir functions/portaria/administration/update_usuario.sql
\ir functions/portaria/administration/update_profile.sql
\ir functions/portaria/administration/set_profile.sql

-- functions/portaria/lookups: what staff may do only so often: look up whole login codes, unlock a CPF
\ir functions/portaria/lookups/events_reopen.sql
\ir functions/portaria/lookups/note_event.sql
\ir functions/portaria/lookups/count_event.sql
\ir functions/portaria/lookups/whole_code.sql
\ir functions/portaria/lookups/count_lookup.sql
\ir functions/portaria/lookups/count_unlock.sql
\ir functions/portaria/lookups/check_lookups.sql
\ir functions/portaria/lookups/log_unknown_code.sql
\ir functions/portaria/lookups/unlock_target.sql
\ir functions/portaria/lookups/count_forgotten_errors.sql

-- functions/portaria/confirmation: whose phone a role would open
\ir functions/portaria/confirmation/acting_school.sql
\ir functions/portaria/confirmation/note_acting_school.sql
\ir functions/portaria/confirmation/hide_phone.sql
\ir functions/portaria/confirmation/phone_to_confirm.sql
\ir functions/portaria/confirmation/confirm_phone.sql
\ir functions/portaria/confirmation/clear_planted_phone.sql
\ir functions/portaria/confirmation/end_role.sql

-- functions/portaria/alerts: the open alerts of reused tokens
\ir functions/portaria/alerts/count_alert.sql
\ir functions/portaria/alerts/open_alerts.sql
\ir functions/portaria/alerts/lock_open_alert.sql
\ir functions/portaria/alerts/settle_alert.sql

-- functions/portaria/notices: a changed phone is told to the old number
\ir functions/portaria/notices/told_enough.sql
\ir functions/portaria/notices/notices_used_up.sql
\ir functions/portaria/notices/owe_notice.sql
\ir functions/portaria/notices/owe_passkey_notice.sql

-- functions/portaria/undo: what a call did to people, and how it is taken back within a day
\ir functions/portaria/undo/open_batch.sql
\ir functions/portaria/undo/note_item.sql
\ir functions/portaria/undo/undo_links.sql
\ir functions/portaria/undo/undo_created.sql
\ir functions/portaria/undo/undo_states.sql
\ir functions/portaria/undo/undo_roles.sql
\ir functions/portaria/undo/kept_items.sql
\ir functions/portaria/undo/undo_batch.sql

-- functions/portaria/enrolment: families move in, and who is linked to whom
\ir functions/portaria/enrolment/is_formula.sql
\ir functions/portaria/enrolment/parse_profile_nome.sql
\ir functions/portaria/enrolment/parse_cpf.sql
\ir functions/portaria/enrolment/managed_school.sql
\ir functions/portaria/enrolment/lock_school_caller.sql
\ir functions/portaria/enrolment/check_turma.sql
\ir functions/portaria/enrolment/add_aluno.sql
\ir functions/portaria/enrolment/add_responsavel.sql
\ir functions/portaria/enrolment/one_of.sql
\ir functions/portaria/enrolment/parentesco_catalogue.sql
\ir functions/portaria/enrolment/check_parentesco.sql
\ir functions/portaria/enrolment/add_link.sql
\ir functions/portaria/enrolment/lock_family.sql
\ir functions/portaria/enrolment/create_profile.sql
\ir functions/portaria/enrolment/link_profiles.sql
\ir functions/portaria/enrolment/unlink_profiles.sql
\ir functions/portaria/enrolment/guard_linked_guardian.sql

-- functions/portaria/moving: students move, families leave, the roles of a year end
\ir functions/portaria/moving/lock_profiles.sql
\ir functions/portaria/moving/leave_profiles.sql
\ir functions/portaria/moving/move_in_school.sql
\ir functions/portaria/moving/follow_guardians.sql
\ir functions/portaria/moving/move_to_school.sql
\ir functions/portaria/moving/move_students.sql
\ir functions/portaria/moving/end_roles.sql
\ir functions/portaria/moving/log_direct_move.sql

-- functions/portaria/import_cells: the cells of a file: names of columns, values, damage of spreadsheets
\ir functions/portaria/import_cells/import_field.sql
\ir functions/portaria/import_cells/import_fields.sql
\ir functions/portaria/import_cells/import_date.sql
\ir functions/portaria/import_cells/import_kind.sql
\ir functions/portaria/import_cells/import_value.sql
\ir functions/portaria/import_cells/import_fault.sql
\ir functions/portaria/import_cells/cell_numbers.sql
\ir functions/portaria/import_cells/is_registered.sql
\ir functions/portaria/import_cells/class_key.sql
\ir functions/portaria/import_cells/import_cells.sql
\ir functions/portaria/import_cells/moved_fields.sql
\ir functions/portaria/import_cells/read_lines.sql
\ir functions/portaria/import_cells/note_line_codes.sql
\ir functions/portaria/import_cells/check_draft_size.sql
\ir functions/portaria/import_cells/add_lines.sql
\ir functions/portaria/import_cells/import_schools.sql
\ir functions/portaria/import_cells/leave_registered_out.sql
\ir functions/portaria/import_cells/accept_proposals.sql

-- functions/portaria/imports: drafts of imports: their faults, and what they add
\ir functions/portaria/imports/import_lines.sql
\ir functions/portaria/imports/import_guardians.sql
\ir functions/portaria/imports/cell_faults.sql
\ir functions/portaria/imports/student_faults.sql
\ir functions/portaria/imports/guardian_faults.sql
\ir functions/portaria/imports/staff_faults.sql
\ir functions/portaria/imports/foreign_staff.sql
\ir functions/portaria/imports/count_staff.sql
\ir functions/portaria/imports/take_import_place.sql
\ir functions/portaria/imports/import_faults.sql
\ir functions/portaria/imports/draft_body.sql
\ir functions/portaria/imports/is_own_draft.sql
\ir functions/portaria/imports/begin_draft.sql
\ir functions/portaria/imports/lock_draft.sql
\ir functions/portaria/imports/require_same_people.sql
\ir functions/portaria/imports/import_people.sql
\ir functions/portaria/imports/import_staff.sql
\ir functions/portaria/imports/refuse_taken.sql
\ir functions/portaria/imports/commit_draft.sql
\ir functions/portaria/imports/import_file.sql

-- functions/portaria/privacy: what is held of a person, given out or erased
\ir functions/portaria/privacy/person_ids.sql
\ir functions/portaria/privacy/followed_of.sql
\ir functions/portaria/privacy/quarantined_of.sql
\ir functions/portaria/privacy/export_records.sql
\ir functions/portaria/privacy/export_person.sql
\ir functions/portaria/privacy/erase_school_records.sql
\ir functions/portaria/privacy/erase_log_entries.sql
\ir functions/portaria/privacy/erase_phones.sql
\ir functions/portaria/privacy/erase_followed.sql
\ir functions/portaria/privacy/erase_person.sql

-- functions/portaria/lease: which node of a cluster may answer
\ir functions/portaria/lease/timeline.sql
\ir functions/portaria/lease/check_lease.sql
\ir functions/portaria/lease/lease_seen.sql
\ir functions/portaria/lease/renew_lease.sql
\ir functions/portaria/lease/release_lease.sql

-- functions/portaria/pre_request: checks before every request of PostgREST (db-pre-request)
\ir functions/portaria/pre_request/check_algorithm.sql
\ir functions/portaria/pre_request/token_refusal.sql
\ir functions/portaria/pre_request/revocation_refusal.sql
\ir functions/portaria/pre_request/live_session_refusal.sql
\ir functions/portaria/pre_request/live_portal_refusal.sql
\ir functions/portaria/pre_request/session_refusal.sql
\ir functions/portaria/pre_request/look_again.sql
\ir functions/portaria/pre_request/check_count.sql
\ir functions/portaria/pre_request/anonymous_resource.sql
\ir functions/portaria/pre_request/check_anonymous.sql
\ir functions/portaria/pre_request/bound_request.sql
\ir functions/portaria/pre_request/check_step_up.sql
\ir functions/portaria/pre_request/check_request_in.sql
\ir functions/portaria/pre_request/check_request.sql

-- functions/portaria/batches: many sessions in one call
\ir functions/portaria/batches/endpoint_refusal.sql
\ir functions/portaria/batches/require_endpoint.sql
\ir functions/portaria/batches/lock_titular.sql
\ir functions/portaria/batches/try_lock_usuario.sql
\ir functions/portaria/batches/try_lock_portal.sql
\ir functions/portaria/batches/try_lock_person.sql

-- functions/portaria/challenges: challenges of passkeys: they prove themselves, and are used once
\ir functions/portaria/challenges/challenge_mac.sql
\ir functions/portaria/challenges/new_challenge.sql
\ir functions/portaria/challenges/read_challenge.sql
\ir functions/portaria/challenges/use_challenge.sql

-- functions/portaria/passkeys: passkeys: register, sign in, confirm
\ir functions/portaria/passkeys/passkey_handle.sql
\ir functions/portaria/passkeys/session_passkey.sql
\ir functions/portaria/passkeys/require_passkey.sql
\ir functions/portaria/passkeys/require_counting_passkey.sql
\ir functions/portaria/passkeys/passkey_maximum.sql
\ir functions/portaria/passkeys/require_registration.sql
\ir functions/portaria/passkeys/log_passkey.sql
\ir functions/portaria/passkeys/refuse_passkey.sql
\ir functions/portaria/passkeys/refuse_clone.sql
\ir functions/portaria/passkeys/lock_passkey.sql
\ir functions/portaria/passkeys/enter_with_passkey.sql
\ir functions/portaria/passkeys/confirm_with_passkey.sql

-- functions/portaria/own_passkeys: what becomes of a passkey: list, rename, remove, release
\ir functions/portaria/own_passkeys/passkey_person.sql
\ir functions/portaria/own_passkeys/own_passkey.sql
\ir functions/portaria/own_passkeys/parse_passkey_nome.sql
\ir functions/portaria/own_passkeys/end_passkey.sql
\ir functions/portaria/own_passkeys/remove_passkey.sql
\ir functions/portaria/own_passkeys/remove_lost_passkey.sql
\ir functions/portaria/own_passkeys/rename_passkey.sql
\ir functions/portaria/own_passkeys/passkeys_body.sql
\ir functions/portaria/own_passkeys/release_passkey.sql
\ir functions/portaria/own_passkeys/end_record_passkeys.sql

-- functions/portaria/visibility: which schools and which pupils a token may see; policies call these
\ir functions/portaria/visibility/has_role.sql
\ir functions/portaria/visibility/in_every_school.sql
\ir functions/portaria/visibility/claim_schools.sql
\ir functions/portaria/visibility/claim_school_keys.sql
\ir functions/portaria/visibility/portal_alunos.sql
\ir functions/portaria/visibility/portal_turmas.sql
\ir functions/portaria/visibility/portal_series.sql
\ir functions/portaria/visibility/portal_escolas.sql

-- functions/portaria/catalogue: look up a relation in the catalogue
\ir functions/portaria/catalogue/find_table.sql
\ir functions/portaria/catalogue/is_invoker_view.sql

-- functions/portaria/host_rows: rows and tables of somebody else, read without running their owner's code
\ir functions/portaria/host_rows/map_key.sql
\ir functions/portaria/host_rows/mapped_columns.sql
\ir functions/portaria/host_rows/row_texts.sql
\ir functions/portaria/host_rows/followed_rows.sql
\ir functions/portaria/host_rows/follow_key.sql
\ir functions/portaria/host_rows/follow_fields.sql
\ir functions/portaria/host_rows/lock_table.sql
\ir functions/portaria/host_rows/refuse_owner_code.sql
\ir functions/portaria/host_rows/refuse_cascade.sql
\ir functions/portaria/host_rows/key_match.sql

-- functions/portaria/protection: isolate a table by school
\ir functions/portaria/protection/keep_school.sql
\ir functions/portaria/protection/has_school_index.sql
\ir functions/portaria/protection/is_bounded.sql
\ir functions/portaria/protection/open_policies.sql
\ir functions/portaria/protection/open_grants.sql
\ir functions/portaria/protection/refuse_open.sql
\ir functions/portaria/protection/protected_by.sql
\ir functions/portaria/protection/school_path.sql
\ir functions/portaria/protection/school_key_type.sql
\ir functions/portaria/protection/school_condition.sql
\ir functions/portaria/protection/keep_parent_school.sql
\ir functions/portaria/protection/look_again_after.sql
\ir functions/portaria/protection/keep_in_school.sql
\ir functions/portaria/protection/refuse_unisolable.sql
\ir functions/portaria/protection/school_policy.sql
\ir functions/portaria/protection/note_protected.sql
\ir functions/portaria/protection/isolate_by_school.sql
\ir functions/portaria/protection/unprotect.sql
\ir functions/portaria/protection/protect_again.sql
\ir functions/portaria/protection/reserve_columns.sql

-- functions/portaria/waiting: followed rows in quarantine, and who joins them to a person or school that is known
\ir functions/portaria/waiting/known_record.sql
\ir functions/portaria/waiting/join_known.sql
\ir functions/portaria/waiting/followed_values.sql
\ir functions/portaria/waiting/copy_waiting.sql
\ir functions/portaria/waiting/tell_waiting.sql
\ir functions/portaria/waiting/follow_reason.sql
\ir functions/portaria/waiting/link_waiting.sql

-- functions/portaria/following: people, roles and schools that stay in tables of somebody else
\ir functions/portaria/following/followed_record.sql
\ir functions/portaria/following/copy_person.sql
\ir functions/portaria/following/copy_school.sql
\ir functions/portaria/following/drop_grant.sql
\ir functions/portaria/following/copy_role.sql
\ir functions/portaria/following/forget_row.sql
\ir functions/portaria/following/leave_row.sql
\ir functions/portaria/following/copy_row.sql
\ir functions/portaria/following/reads_true.sql
\ir functions/portaria/following/follow_row.sql
\ir functions/portaria/following/follow_line.sql
\ir functions/portaria/following/follow_change.sql
\ir functions/portaria/following/refuse_unfollowable.sql
\ir functions/portaria/following/follow_table.sql
\ir functions/portaria/following/follow_people.sql
\ir functions/portaria/following/follow_roles.sql
\ir functions/portaria/following/follow_schools.sql
\ir functions/portaria/following/unfollow.sql
\ir functions/portaria/following/follow_again.sql

-- functions/portaria/unprotected: find tables, roles and functions that are not protected
\ir functions/portaria/unprotected/tenant_tables.sql
\ir functions/portaria/unprotected/unprotected_relations.sql
\ir functions/portaria/unprotected/unsafe_functions.sql
\ir functions/portaria/unprotected/relation_faults.sql
\ir functions/portaria/unprotected/protection_faults.sql
\ir functions/portaria/unprotected/role_faults.sql
\ir functions/portaria/unprotected/access_faults.sql

-- functions/portaria/rls_smoke: the parts of api.admin_rls_smoke
\ir functions/portaria/rls_smoke/foreign_claims.sql
\ir functions/portaria/rls_smoke/foreign_school.sql
\ir functions/portaria/rls_smoke/check_line.sql
\ir functions/portaria/rls_smoke/probe_rows.sql
\ir functions/portaria/rls_smoke/row_reached.sql
\ir functions/portaria/rls_smoke/probe_command.sql
\ir functions/portaria/rls_smoke/probe_foreign.sql
\ir functions/portaria/rls_smoke/table_checks.sql

-- functions/portaria/doctor: the reports of the doctor
\ir functions/portaria/doctor/record_findings.sql
\ir functions/portaria/doctor/erase_old_findings.sql

-- functions/portaria/maintenance: delete expired rows, and keep the partitions of the log
\ir functions/portaria/maintenance/create_log_partitions.sql
\ir functions/portaria/maintenance/drop_log_partitions.sql
\ir functions/portaria/maintenance/erase_log_origins.sql
\ir functions/portaria/maintenance/forget_phones.sql
\ir functions/portaria/maintenance/expirations.sql
\ir functions/portaria/maintenance/delete_expired.sql
\ir functions/portaria/maintenance/run_maintenance.sql
\ir functions/portaria/maintenance/run_all_maintenance.sql

-- functions/api/sign_in: ask for a code, sign in with it
\ir functions/api/sign_in/send_otp.sql
\ir functions/api/sign_in/verify_otp.sql
\ir functions/api/sign_in/sign_ins.sql

-- functions/api/delivery: what became of a message
\ir functions/api/delivery/otp_delivery.sql
\ir functions/api/delivery/delivery_receipt.sql
\ir functions/api/delivery/otp_resend.sql
\ir functions/api/delivery/delivery_status.sql
\ir functions/api/delivery/sends_day.sql

-- functions/api/sessions: the session of the staff
\ir functions/api/sessions/select_role.sql
\ir functions/api/sessions/me.sql
\ir functions/api/sessions/confirm_sessions.sql
\ir functions/api/sessions/logout.sql
\ir functions/api/sessions/end_sign_ins.sql
\ir functions/api/sessions/sessions.sql
\ir functions/api/sessions/end_session.sql

-- functions/api/renewal: renew a sign-in that stays, and log it out
\ir functions/api/renewal/refresh.sql
\ir functions/api/renewal/end_renewal.sql

-- functions/api/passkeys: sign in, and confirm who is there, by passkey
\ir functions/api/passkeys/passkey_options.sql
\ir functions/api/passkeys/passkey_key.sql
\ir functions/api/passkeys/passkey_register.sql
\ir functions/api/passkeys/passkey_verify.sql
\ir functions/api/passkeys/passkeys.sql
\ir functions/api/passkeys/passkey_rename.sql
\ir functions/api/passkeys/passkey_remove.sql
\ir functions/api/passkeys/passkey_release.sql

-- functions/api/portal: sign-in and session of students and guardians
\ir functions/api/portal/portal_send_otp.sql
\ir functions/api/portal/portal_verify_otp.sql
\ir functions/api/portal/portal_select_profile.sql
\ir functions/api/portal/portal_refresh.sql
\ir functions/api/portal/portal_me.sql
\ir functions/api/portal/portal_logout.sql
\ir functions/api/portal/portal_sessions.sql
\ir functions/api/portal/portal_end_session.sql
\ir functions/api/portal/portal_passkeys.sql
\ir functions/api/portal/portal_passkey_rename.sql
\ir functions/api/portal/portal_passkey_remove.sql
\ir functions/api/portal/portal_guardians.sql

-- functions/api/people: people and their roles, for those who manage them
\ir functions/api/people/people.sql
\ir functions/api/people/person.sql
\ir functions/api/people/person_create.sql
\ir functions/api/people/person_update.sql
\ir functions/api/people/person_activate.sql
\ir functions/api/people/person_deactivate.sql
\ir functions/api/people/person_unlock.sql
\ir functions/api/people/person_end_sessions.sql
\ir functions/api/people/person_export.sql
\ir functions/api/people/roles.sql
\ir functions/api/people/role_grant.sql
\ir functions/api/people/role_revoke.sql
\ir functions/api/people/role_demand.sql
\ir functions/api/people/people_import.sql

-- functions/api/enrolment: families move in, move and leave
\ir functions/api/enrolment/portal_create.sql
\ir functions/api/enrolment/portal_link.sql
\ir functions/api/enrolment/portal_unlink.sql
\ir functions/api/enrolment/portal_move.sql
\ir functions/api/enrolment/portal_end.sql
\ir functions/api/enrolment/roles_end.sql
\ir functions/api/enrolment/undo.sql

-- functions/api/imports: files of staff and families, checked and mended before they are imported
\ir functions/api/imports/import_draft.sql
\ir functions/api/imports/import_draft_read.sql
\ir functions/api/imports/import_draft_row.sql
\ir functions/api/imports/import_commit.sql

-- functions/api/network: schools, limits, alerts and deliveries, for the administrador
\ir functions/api/network/schools.sql
\ir functions/api/network/today.sql
\ir functions/api/network/school_create.sql
\ir functions/api/network/school_update.sql
\ir functions/api/network/limits.sql
\ir functions/api/network/limit_set.sql
\ir functions/api/network/network_limit_set.sql
\ir functions/api/network/alerts.sql
\ir functions/api/network/alert_settle.sql
\ir functions/api/network/deliveries.sql
\ir functions/api/network/findings.sql

-- functions/api/alerts: what the shim reports and sends as an alert
\ir functions/api/alerts/revoked_reuse.sql
\ir functions/api/alerts/claim_alerts.sql
\ir functions/api/alerts/alert_sent.sql

-- functions/api/notices: what the shim sends to a phone that no longer receives codes
\ir functions/api/notices/claim_notices.sql
\ir functions/api/notices/notice_sent.sql

-- functions/api/diagnostics: checks that HTTP can call
\ir functions/api/diagnostics/public_smoke.sql
\ir functions/api/diagnostics/anonymous_access.sql
\ir functions/api/diagnostics/write_smoke.sql
\ir functions/api/diagnostics/admin_rls_smoke.sql

-- Plans: how the calls that everybody makes are planned
\ir plans.sql

-- Privileges: who may use what
\ir privileges.sql
\ir database-roles.sql

-- policies: who may see which rows
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
\ir policies/token_blacklist.sql

-- Limits: a row for each
\ir limits.sql

-- Partitions: this month and the next
\ir partitions.sql
