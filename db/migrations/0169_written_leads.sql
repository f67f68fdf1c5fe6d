-- owner: lead
-- A lead may also be written down by staff, who then took its first step.
alter table lead_step drop constraint lead_step_check;
alter table lead_step add constraint lead_step_by check (state = 'new' or staff_id is not null);
