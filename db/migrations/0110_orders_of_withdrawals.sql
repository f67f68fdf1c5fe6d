-- owner: withdrawal
-- Finance's list by state, time and amount, without sorting or counting all that ever was: a page and its total come
-- from an index. Written with each of a withdrawal's two or three steps, which are few beside its postings.
-- Source: decision 0097.

create index withdrawal_listed on withdrawal (status, created_at, id);
create index withdrawal_created on withdrawal (created_at, id);
create index withdrawal_amount on withdrawal (amount_rupiah desc, id);
-- Few are above the limit.
create index withdrawal_two on withdrawal (created_at, id) where needs_two;
