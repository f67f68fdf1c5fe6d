-- owner: money
-- What a member of staff entered and another sent back, newest first: their own first page asks for it.
-- Source: decision 0111.

create index voucher_returned on voucher (entered_by, ended_at) where state = 'cancelled';
