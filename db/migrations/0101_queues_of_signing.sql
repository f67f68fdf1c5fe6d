-- owner: signing
-- The next agreement to send and the next notice to read are found in the order of their queue, without sorting all that waits.

drop index agreement_unsent;
create index agreement_unsent on agreement ((state = 'signed'), created_at)
  where sent_at is null and state in ('drafted', 'signed');
drop index signature_event_waiting;
create index signature_event_waiting on signature_event (provider, received_at, event_id) where applied_at is null;
