-- owner: withdrawal
-- Until when a withdrawal to a new bank account waits, whoever would release it. Source: decision 0095.

alter table withdrawal add column held_until timestamptz check (held_until > created_at);
-- The automatic release never comes before.
alter table withdrawal add constraint withdrawal_release_after check (release_at >= held_until);
create index withdrawal_account_paid on withdrawal (bank_account_id) where status = 'completed';
