-- owner: lending
-- Staff's lists of lendings and groups in their orders. A group or a lending is written a few times in its life.
-- Source: decision 0097.

create index lending_created on lending (created_at, id);
create index lending_amount on lending (loan_rupiah desc, id);
create index borrower_group_created on borrower_group (created_at, id);
create index borrower_group_officer on borrower_group (officer_id);
