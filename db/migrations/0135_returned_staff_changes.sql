-- owner: account
-- What a member of staff entered and another sent back, newest first: their own first page asks for it.
-- Source: decision 0111.

create index staff_change_returned on staff_change (entered_by, decided_at) where state = 'cancelled';
