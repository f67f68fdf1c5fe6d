-- owner: funding
-- Quotations and portfolios. A token has one effect, a slot is never given twice.
-- Source: domain §5; spec §5; api.md.

create table quotation (
  -- SHA-256 of the reference token; the token itself is only with the lender.
  token_hash bytea primary key,
  kind text not null check (kind in ('funding', 'withdrawal')),
  user_id uuid not null,
  -- The lending or the bank account that it is about.
  subject_id uuid not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  -- Changes when the terms, the agreement or a parameter do: an unused token of older terms is refused.
  terms_version text not null,
  -- The agreement as it was shown, in blocks, and the digest of its markup.
  agreement jsonb,
  agreement_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'fresh' check (state in ('fresh', 'applied', 'refused', 'void')),
  wrong_passwords smallint not null default 0,
  -- The finished answer, given again to the same request whenever it comes.
  request_hash bytea,
  result_id uuid,
  refusal jsonb,
  applied_at timestamptz
);
create index quotation_user on quotation (user_id, created_at);

create table portfolio (
  id uuid primary key,
  lending_id uuid not null references lending,
  lender_id uuid not null references lender (user_id),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  used_balance_rupiah bigint not null check (used_balance_rupiah between 0 and amount_rupiah),
  transfer_rupiah bigint not null generated always as (amount_rupiah - used_balance_rupiah) stored,
  status text not null check (status in ('waiting_signature', 'waiting_payment', 'processing', 'active', 'returned', 'failed', 'refunded')),
  reason text check (reason in ('signature_lapsed', 'payment_lapsed', 'cancelled', 'defaulted')),
  quotation_hash bytea not null unique references quotation (token_hash),
  fee_bps integer not null,
  tax_bps integer not null,
  signature_due_at timestamptz,
  signed_at timestamptz,
  payment_due_at timestamptz,
  paid_at timestamptz,
  process_due_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  -- Paid out so far, cumulative: what a distribution computes the next share from.
  returned_principal_rupiah bigint not null default 0 check (returned_principal_rupiah between 0 and amount_rupiah),
  returned_interest_rupiah bigint not null default 0 check (returned_interest_rupiah >= 0),
  returned_fee_rupiah bigint not null default 0 check (returned_fee_rupiah >= 0),
  returned_tax_rupiah bigint not null default 0 check (returned_tax_rupiah >= 0),
  created_at timestamptz not null,
  check ((status = 'failed') = (reason is not null))
);
create index portfolio_lender on portfolio (lender_id, created_at desc, id desc);
create index portfolio_lending on portfolio (lending_id, created_at, id);
create index portfolio_signature_due on portfolio (signature_due_at) where status = 'waiting_signature';
create index portfolio_payment_due on portfolio (payment_due_at) where status = 'waiting_payment';
create index portfolio_process_due on portfolio (process_due_at) where status = 'processing';

-- Slots never exceed the loan, and the lending's own figures are those of its portfolios. Source: domain §8, I4.
create view audit.slots_differ as
  select l.id, l.raised_rupiah, l.active_rupiah, coalesce(sum(p.amount_rupiah) filter (where p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active')), 0) as holding
  from lending l left join portfolio p on p.lending_id = l.id
  where l.status in ('opened', 'funded')
  group by l.id
  having l.raised_rupiah <> coalesce(sum(p.amount_rupiah) filter (where p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active')), 0)
    or l.active_rupiah <> coalesce(sum(p.amount_rupiah) filter (where p.status = 'active'), 0)
    or l.raised_rupiah > l.loan_rupiah;
-- What is held for a lending before disbursement: used balance, and the transferred part once it is paid.
create view audit.funding_differs as
  select l.id, coalesce(max(a.balance_rupiah), 0) as held,
    coalesce(sum(p.used_balance_rupiah + case when p.paid_at is not null then p.transfer_rupiah else 0 end)
      filter (where p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active')), 0) as owed
  from lending l left join portfolio p on p.lending_id = l.id
  left join ledger_account a on a.kind = 'funding' and a.owner_id = l.id
  where l.status in ('opened', 'funded', 'refunded') and l.disbursing_at is null
  group by l.id
  having coalesce(max(a.balance_rupiah), 0) <> coalesce(sum(p.used_balance_rupiah + case when p.paid_at is not null then p.transfer_rupiah else 0 end)
      filter (where p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active')), 0);
grant select on all tables in schema audit to titian_app, titian_audit;

grant select, insert, update on quotation, portfolio to titian_app;
