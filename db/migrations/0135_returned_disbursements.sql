-- owner: disbursement
-- What a member of staff entered and another sent back, newest first: their own first page asks for it, and who sent
-- it back. Null for those of before, and where the bank ended it.
-- Source: decision 0111.

alter table disbursement add column ended_by uuid references staff;
grant update (ended_by) on disbursement to titian_app;
create index disbursement_returned on disbursement (entered_by, ended_at) where state = 'cancelled';
