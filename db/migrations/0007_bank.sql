-- owner: bank
-- The bank's side: virtual accounts by which money comes in, its events as they were received, payouts by which money goes out.
-- Source: domain §9; cases "Top-up and payment notices".

create table virtual_account (
  number text primary key check (number ~ '^[0-9]{8,19}$'),
  bank_id integer not null references bank,
  purpose text not null check (purpose in ('topup', 'portfolio', 'lending')),
  lender_id uuid references lender (user_id),
  portfolio_id uuid,
  lending_id uuid references lending,
  holder_name text not null,
  -- Set for a closed amount; an open account takes any.
  amount_rupiah bigint check (amount_rupiah > 0),
  expires_at timestamptz,
  created_at timestamptz not null,
  registered_at timestamptz,
  closed_at timestamptz,
  -- When the bank has heard of the closing; what it was not told in time is asked of us before a payment anyway.
  closing_sent_at timestamptz,
  -- Calls to the bank that did not get through, and when the next is made; null: at once.
  attempts integer not null default 0,
  retry_at timestamptz,
  check ((purpose = 'topup') = (lender_id is not null and portfolio_id is null)),
  check ((purpose = 'portfolio') = (portfolio_id is not null)),
  check ((purpose = 'lending') = (lending_id is not null))
);
create unique index virtual_account_portfolio on virtual_account (portfolio_id, bank_id) where portfolio_id is not null;
create unique index virtual_account_lending on virtual_account (lending_id) where lending_id is not null;
create unique index virtual_account_topup on virtual_account (lender_id, bank_id) where purpose = 'topup';
create index virtual_account_unregistered on virtual_account (created_at) where registered_at is null;
create index virtual_account_unclosed on virtual_account (closed_at) where closed_at is not null and closing_sent_at is null;

-- Every notice as it came, stored before it is acknowledged and applied at most once. Source: domain §9.
create table bank_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  -- The payment or payout that it tells of: two events of one payment have one effect.
  payment_id text not null,
  virtual_account text,
  amount_rupiah bigint,
  value_on date not null,
  raw bytea not null,
  received_at timestamptz not null,
  -- Applications that failed, and when the next is tried; null: at once.
  attempts integer not null default 0,
  retry_at timestamptz,
  applied_at timestamptz,
  outcome text check (outcome in ('applied', 'repeat', 'suspense', 'ignored')),
  journal_id uuid,
  primary key (provider, event_id)
);
create index bank_event_waiting on bank_event (value_on, received_at) where applied_at is null;
create unique index bank_event_effect on bank_event (provider, kind, payment_id) where outcome in ('applied', 'suspense');

-- Money that matched nothing, until staff resolve it.
create table suspense_item (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  unique (provider, event_id)
);

-- Numbers of virtual accounts are ours to choose: the bank's prefix and this.
create sequence virtual_account_no start with 20000001;

-- Money leaving us. Unknown is not failed: it is asked again under the same id.
create table payout (
  -- The id that the bank knows it by: an unknown outcome is asked again under it, never sent under another.
  id uuid primary key,
  kind text not null check (kind in ('disbursement', 'withdrawal')),
  subject_id uuid not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  bank_id integer not null references bank,
  account_number text not null,
  account_name text not null,
  state text not null check (state in ('queued', 'sent', 'completed', 'failed')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  ended_at timestamptz,
  value_on date,
  reason text,
  created_at timestamptz not null
);
create unique index payout_subject on payout (kind, subject_id) where state <> 'failed';
create index payout_due on payout (due_at) where state in ('queued', 'sent');

grant select, insert, update on virtual_account, bank_event, suspense_item, payout to titian_app;
grant usage on sequence virtual_account_no to titian_app;
