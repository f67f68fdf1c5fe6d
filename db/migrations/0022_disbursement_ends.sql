-- owner: disbursement
-- The ends of a disbursement: taken back before its approval; and what the bank says against an end it gave before.
-- Source: domain §4, §9; decisions 0041, 0042.

-- Sent and unknown are the payout's to know: they were never states of this table.
alter table disbursement drop constraint disbursement_state_check;
alter table disbursement add constraint disbursement_state_check
  check (state in ('entered', 'approved', 'confirmed', 'refused', 'cancelled'));

-- When the bank first said the other thing after an end. It moves nothing: people ask the bank.
alter table disbursement add column contradicted_at timestamptz;

-- One that is under way or done; a refused or cancelled one leaves room for the next.
drop index disbursement_current;
create unique index disbursement_current on disbursement (lending_id) where state not in ('refused', 'cancelled');
