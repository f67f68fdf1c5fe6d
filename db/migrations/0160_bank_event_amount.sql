-- owner: bank
-- A payment by its sum and date: the console's search finds it so.
-- Source: decision 0116.

create index bank_event_amount on bank_event (amount_rupiah, value_on) where journal_id is not null;
