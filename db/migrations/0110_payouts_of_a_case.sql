-- owner: bank
-- The payouts of a withdrawal, disbursement or return, also failed ones: every page that shows one asks for it, and read
-- all payouts instead. Written with each of a payout's three steps.
-- Source: decision 0097.

create index payout_of on payout (kind, subject_id, created_at);
