-- owner: disbursement
-- Disbursements in their orders. One is written two or three times.
-- Source: decision 0097.

create index disbursement_entered_on on disbursement (entered_at, id);
create index disbursement_amount on disbursement (net_rupiah desc, id);
