-- The rights and the search_path of each function: complete lists. A function that is missing here fails.
begin;
select plan(6);

create temporary view funcoes as
select p.proname, n.nspname, lower(p.prosrc) as fonte, p.prosecdef, p.prorettype = 'trigger'::regtype as gatilho,
  exists (select from unnest(p.proconfig) as c where c like 'search_path=%') as caminho
from pg_proc as p
join pg_namespace as n on n.oid = p.pronamespace
where n.nspname in ('portaria', 'api') and pg_get_userbyid(p.proowner) = 'portaria_owner';

select set_eq($$select proname from funcoes where prosecdef and nspname = 'portaria'$$, array[
  'check_request_in', 'claim_school_keys', 'claim_schools', 'count_forgotten_errors', 'date_granted_roles', 'end_blacklisted', 'end_changed_profiles', 'end_changed_sessions',
  'end_relinked_students', 'follow_change', 'foreign_school', 'guard_direct_school', 'guard_linked_guardian', 'in_every_school', 'keep_administrador', 'keep_administrador_role', 'log_direct_move', 'log_direct_school', 'look_again_after', 'note_acting_school', 'note_lost_roles', 'note_moved_roles', 'note_protected', 'note_titulares', 'owe_notice',
  'portal_alunos', 'portal_escolas', 'portal_series', 'portal_turmas', 'protected_by', 'refuse_invisible_nome', 'refuse_invisible_nome_completo', 'release_lease', 'renew_lease', 'renote_titular', 'require_session',
  'role_names', 'run_maintenance', 'school_key_type', 'take_import_place'
], 'the security definer functions of portaria are exactly these');
select is_empty($$select proname from funcoes where gatilho and not caminho$$, 'every trigger function sets its search_path');
select set_eq($$select proname from funcoes where caminho and not prosecdef and not gatilho$$, array[
  'access_faults', 'add_escola', 'add_usuario', 'added_writers', 'admin_rls_smoke', 'change_limit', 'check_line', 'copy_person', 'copy_role',
  'copy_row', 'copy_school', 'copy_waiting', 'create_log_partitions', 'create_usuario', 'drop_log_partitions', 'end_all_portal_sessions',
  'end_all_sessions', 'end_every_session', 'find_table', 'follow_again', 'follow_line', 'follow_people', 'follow_reason', 'follow_roles',
  'follow_row', 'follow_schools', 'follow_table', 'followed_rows', 'followed_values', 'forget_row', 'grant_papel', 'has_portal_claim', 'has_school_index', 'id_faults',
  'is_bounded', 'is_invoker_view', 'is_portal_session', 'isolate_by_school', 'join_known', 'keep_in_school', 'key_match',
  'known_record', 'leave_row', 'link_waiting', 'lock_table', 'mapped_columns', 'next_session_end', 'open_grants', 'open_policies',
  'phone_conflicts', 'foreign_claims', 'probe_command', 'probe_foreign', 'probe_rows', 'protect_again', 'protection_faults', 'refuse_open',
  'refuse_owner_code', 'refuse_unfollowable', 'refuse_unisolable', 'relation_faults', 'reserve_columns',
  'revoke_papel', 'role_faults', 'row_reached', 'row_texts', 'school_condition', 'school_path', 'school_policy', 'set_usuario_active',
  'table_checks', 'tell_waiting', 'tenant_tables', 'unfollow', 'unlock_titulares', 'unprotect', 'unprotected_relations', 'unsafe_functions',
  'update_escola'
], 'the security invoker functions with a search_path are exactly these');
select is_empty($$select proname from funcoes where fonte ~ 'set_config\([^;]*?, *false\s*\)'$$, 'no setting outlives its transaction, because the connection serves other callers next');
select is_empty($$select proname from funcoes where fonte ~ 'current_setting\(''(request|response|portaria)\.[^(),]*(, *false)?\)'$$, 'every read of a request setting allows a missing one');
select cmp_ok((select count(*) from funcoes where fonte ~ 'current_setting\(''(request|response|portaria)\.'), '>', 5::bigint, 'more than five functions read request settings');

select * from finish();
rollback;
