-- owner: account
-- A person whom staff keep from signing in, such as one whose phone was stolen: since when, by whom and why.
-- Source: security SES-08; domain §3 (support); decision 0075.

alter table app_user
  add column blocked_at timestamptz,
  add column blocked_by uuid references staff,
  add column block_reason text check (length(block_reason) between 1 and 500),
  add constraint app_user_blocked check ((blocked_at is null) = (blocked_by is null) and (blocked_at is null) = (block_reason is null));
