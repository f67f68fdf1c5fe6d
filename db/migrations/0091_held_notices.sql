-- owner: bank
-- What a bank or a signature provider reports and no rule may act on is kept for people: unreadable, of something that
-- is not ours, with another amount or a date that cannot be. It stays on the page of failed work until one resolves it.
-- Source: decision 0088.

alter table bank_event drop constraint bank_event_outcome_check;
alter table bank_event add constraint bank_event_outcome_check
  check (outcome in ('applied', 'repeat', 'suspense', 'ignored', 'held'));
alter table bank_event add column resolved_at timestamptz;
alter table bank_event add constraint bank_event_held
  check (outcome is distinct from 'held' or last_error is not null);
create index bank_event_unresolved on bank_event (received_at) where outcome = 'held' and resolved_at is null;
alter table signature_event add column resolved_at timestamptz;
create index signature_event_unresolved on signature_event (received_at) where outcome = 'held' and resolved_at is null;

update bank_event set outcome = 'held', last_error = 'unreadable' where kind = 'unreadable';
