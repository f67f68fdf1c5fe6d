-- owner: withdrawal
-- Taking money out: bank accounts in the lender's own name, checks with their reference tokens, withdrawals.
-- Invariants: an account number is kept sealed, with a keyed hash for equality; a token has one effect; a withdrawal is
-- in exactly one state, and what it took from the balance goes back at most once.
-- Source: domain §2, §3, §8; spec §3, §4; settled 60; design §3 (encrypted at rest).

create table bank_account (
  id uuid primary key,
  user_id uuid not null references app_user,
  bank_id integer not null references bank,
  holder_name text not null check (length(holder_name) between 1 and 120),
  number_sealed bytea not null,
  number_hash bytea not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  unique (user_id, bank_id, number_hash)
);

create table withdrawal_check (
  -- SHA-256 of the reference token; the token itself is only with the lender.
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  bank_account_id uuid not null references bank_account,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  -- The costs that were shown: a check on older ones is refused.
  costs_shown text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'fresh' check (state in ('fresh', 'applied', 'refused', 'void')),
  wrong_passwords smallint not null default 0,
  -- The finished answer, given again to the same request whenever it comes.
  request_hash bytea,
  withdrawal_id uuid,
  refusal jsonb
);

create table withdrawal (
  id uuid primary key,
  lender_id uuid not null references lender (user_id),
  bank_account_id uuid not null references bank_account,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  fee_rupiah bigint not null check (fee_rupiah >= 0),
  stamp_rupiah bigint not null check (stamp_rupiah >= 0),
  bank_cost_rupiah bigint not null check (bank_cost_rupiah >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  -- Above the limit that stood when it was asked for.
  needs_two boolean not null,
  reason text,
  created_at timestamptz not null,
  -- When it may be released without staff; null: staff release it.
  release_at timestamptz,
  promised_on date not null,
  released_at timestamptz,
  ended_at timestamptz,
  check ((status in ('completed', 'failed', 'cancelled')) = (ended_at is not null))
);
create index withdrawal_lender on withdrawal (lender_id, created_at desc, id desc);
create index withdrawal_release on withdrawal (release_at) where status = 'pending';
create index withdrawal_open on withdrawal (created_at) where status in ('pending', 'processing');

-- Two people release what is above the limit; nobody twice.
create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal,
  staff_id uuid not null references staff,
  approved_at timestamptz not null,
  primary key (withdrawal_id, staff_id)
);

grant select, insert on bank_account, withdrawal_approval to titian_app;
grant select, insert, update on withdrawal_check, withdrawal to titian_app;
