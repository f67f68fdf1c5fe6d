-- owner: notice
-- Push messages have a line of their own: their addresses are named by people, and no code waits for one.
-- Source: decision 0109.

drop index outbox_message_due;
create index outbox_message_due on outbox_message (due_at, id)
  where channel <> 'push' and sent_at is null and given_up_at is null;
create index outbox_message_push_due on outbox_message (due_at, id)
  where channel = 'push' and sent_at is null and given_up_at is null;
