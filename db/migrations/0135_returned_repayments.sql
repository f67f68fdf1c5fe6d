-- owner: repayment
-- What a member of staff entered and another sent back, newest first: their own first page asks for it, and who sent
-- it back. Null for those of before, and where the bank ended it.
-- Source: decision 0111.

alter table overpayment_return add column ended_by uuid references staff;
grant update (ended_by) on overpayment_return to titian_app;
create index overpayment_return_returned on overpayment_return (entered_by, ended_at) where state = 'cancelled';
create index receipt_reversal_returned on receipt_reversal (entered_by, cancelled_at) where state = 'cancelled';
