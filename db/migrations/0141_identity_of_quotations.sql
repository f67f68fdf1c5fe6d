-- owner: funding
-- The keyed hash of the NIK that the agreement of a quotation named when its lender read it; the number itself is kept with
-- her identity alone. Null: that text names none. Source: decision 0110.
alter table quotation add column identity_hash bytea;
grant update (identity_hash) on quotation to titian_app;
