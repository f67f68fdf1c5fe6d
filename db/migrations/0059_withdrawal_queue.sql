-- owner: withdrawal
-- Withdrawals in the order of finance's queue: those under way, the oldest first, then those that ended, the newest first.
-- Source: screens.md (Uang: queue of withdrawals).

create index withdrawal_queue on withdrawal
  ((ended_at is not null), (case when ended_at is null then created_at end), created_at desc, id);
