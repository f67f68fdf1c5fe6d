-- owner: notice
-- A message with a code or a link that opens something is kept sealed, and forgotten once it was sent.
-- Source: security (codes in no column in clear); domain §9.

alter table outbox_message alter column body drop not null;
alter table outbox_message add column sealed_body bytea;
alter table outbox_message add constraint outbox_message_says
  check ((body is null) <> (sealed_body is null) or sent_at is not null or given_up_at is not null);
