-- owner: bank
-- The next payout, notice and announcement are found in the order of their queue, without sorting all that waits.

drop index payout_due;
create index payout_due on payout (due_at, id) where state in ('queued', 'sent');
drop index bank_event_waiting;
create index bank_event_waiting on bank_event (value_on, received_at, event_id) where applied_at is null;
create index virtual_account_unannounced on virtual_account (created_at, number)
  where (registered_at is null and closed_at is null)
    or (closed_at is not null and registered_at is not null and closing_sent_at is null);
