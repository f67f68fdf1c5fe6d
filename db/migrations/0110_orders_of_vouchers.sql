-- owner: money
-- Vouchers by state and by amount, and the few suspense items that wait among those that were resolved. Written at the
-- pace of people who enter and approve.
-- Source: decision 0097.

create index voucher_listed on voucher (state, entered_at, id);
create index voucher_amount on voucher (amount_rupiah desc, id);
create index suspense_item_open on suspense_item (created_at, id) where resolved_at is null;
create index suspense_item_resolved on suspense_item (created_at, id) where resolved_at is not null;
create index suspense_item_amount on suspense_item (amount_rupiah desc, id);
