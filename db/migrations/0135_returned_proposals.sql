-- owner: settings
-- What a member of staff entered and another sent back, newest first: their own first page asks for it.
-- Source: decision 0111.

create index setting_proposal_returned on setting_proposal (entered_by, decided_at) where state = 'cancelled';
