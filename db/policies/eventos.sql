-- The calendar. The portal shows the school's events.
select portaria.isolate_by_school('api.eventos');

drop policy if exists "Students and guardians read the calendar of their school" on api.eventos;
create policy "Students and guardians read the calendar of their school" on api.eventos
for select to authenticated
using (escola_id = any ((select portaria.portal_escolas())::uuid[]));

comment on policy "Students and guardians read the calendar of their school" on api.eventos is 'The calendar is for everybody at the school.';
