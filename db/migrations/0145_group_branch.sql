-- owner: lending
-- A group's branch: that of its officer on the day she got the group, and until another gets it.
-- Source: decision 0112.

alter table borrower_group add column branch_id uuid references branch;
update borrower_group set branch_id = (select id from branch) where branch_id is null;
alter table borrower_group alter column branch_id set not null;
create index borrower_group_branch on borrower_group (branch_id, name, id);
