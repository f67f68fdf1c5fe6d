-- owner: notice
-- The next messages are found in the order of the queue, without sorting what is due at the same moment.

drop index outbox_message_due;
create index outbox_message_due on outbox_message (due_at, id) where sent_at is null and given_up_at is null;
