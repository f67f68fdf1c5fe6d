-- owner: account
-- The console lists people by name: a page of them is read in this order instead of sorting all of them for it.
-- Source: screens.md (Staff console: lists with filters); decision 0082.
create index app_user_name on app_user (name, id);
