-- owner: account
-- The list of roles stands in domain/permissions.ts alone; the database only keeps out what is no name.
alter table staff_role drop constraint staff_role_role_check;
alter table staff_role add constraint staff_role_role_check check (role ~ '^[a-z][a-z_]{1,29}$');
