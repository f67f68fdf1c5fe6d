-- owner: notice
-- Which notices a person wants by which channel, and a quick way to what is unread.
-- Invariant: somebody without a row gets what the product tells by default; what may not be switched off is told whatever
-- stands here. Source: screens.md (Notifications); settled 34; decision 0047.

create table notice_choice (
  user_id uuid not null,
  topic text not null check (topic in ('money', 'funding', 'repayment', 'account', 'offers')),
  inbox boolean not null,
  sms boolean not null,
  email boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, topic)
);
create index notification_unread on notification (user_id) where read_at is null;

grant select, insert, update on notice_choice to titian_app;
