-- owner: money
-- Vouchers: postings that people order, entered by one person of finance and approved by another. Money that matched nothing is
-- given to whom it belongs, a wrong journal is corrected by a linked one, withheld tax is remitted.
-- Invariants: a voucher never changes after it was entered, only what becomes of it does; one of a subject is open at a time;
-- a posted one stands in the books exactly as it was entered, once. Source: domain §3, §8; decision 0063.

alter table payout drop constraint payout_kind_check;
alter table payout add constraint payout_kind_check check (kind in ('disbursement', 'withdrawal', 'overpayment', 'suspense'));

create table voucher (
  id uuid primary key,
  kind text not null check (kind in ('suspense', 'correction', 'remittance')),
  -- What it is about: a suspense item, the journal that is corrected, the month whose tax is remitted (2026-11).
  subject text not null,
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'posted', 'refused', 'cancelled')),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  -- Exactly what is posted: [{"account": kind, "owner": uuid|null, "amount": integer, "subject": uuid|null}].
  legs jsonb not null,
  -- The bank's date of the money, where the posting has one of its own.
  value_on date,
  -- Money that matched nothing: whose it is, and the account of a payer who gets it back.
  destination text check (destination in ('lender', 'lending', 'payer')),
  bank_id integer references bank,
  account_sealed bytea,
  account_name text,
  -- What a lender reads beside a correction; the receipt number of a remittance.
  words text,
  reason text not null,
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  journal_id uuid,
  -- The bank's when it refused; of whoever took it back when it was cancelled.
  end_reason text,
  ended_by uuid references staff,
  ended_at timestamptz,
  contradicted_at timestamptz,
  unique (kind, subject, version),
  check (approved_by is null or approved_by <> entered_by),
  check ((state in ('approved', 'posted', 'refused')) = (approved_by is not null)),
  check ((state = 'posted') = (journal_id is not null)),
  check ((state in ('posted', 'refused', 'cancelled')) = (ended_at is not null)),
  check ((kind = 'suspense') = (destination is not null)),
  check ((destination is not distinct from 'payer') = (account_sealed is not null and bank_id is not null and account_name is not null))
);
create unique index voucher_open on voucher (kind, subject) where state in ('entered', 'approved');
create index voucher_entered on voucher (entered_at desc, id desc);
create index voucher_journal on voucher (journal_id) where journal_id is not null;
create index suspense_item_created on suspense_item (created_at, id);
create index ledger_journal_kind on ledger_journal (kind, posted_at);
create index ledger_journal_corrects on ledger_journal (corrects_id) where corrects_id is not null;

-- What was entered is kept as it was: the application may write no more of it than what becomes of it.
grant select, insert on voucher to titian_app;
grant update (state, approved_by, approved_at, journal_id, end_reason, ended_by, ended_at, contradicted_at) on voucher to titian_app;
grant select on voucher to titian_audit;

-- A posted voucher stands in the books as it was entered, leg by leg, and no other one does.
create view proof.voucher_differs as
  select v.id, v.kind, v.state from voucher v
  left join lateral (select count(*) as entries, count(*) filter (where not exists (select 1
        from jsonb_to_recordset(v.legs) as leg (account text, owner uuid, amount bigint)
        where leg.account = a.kind and leg.owner is not distinct from a.owner_id and leg.amount = e.amount_rupiah)) as strangers
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = v.journal_id) b on true
  where (v.state = 'posted') <> (b.entries > 0)
    or v.state = 'posted' and (b.strangers > 0 or b.entries <> jsonb_array_length(v.legs));
-- Money that matched nothing is resolved by one posted voucher over all of it.
create view proof.suspense_resolution_differs as
  select s.id, s.amount_rupiah, s.resolved_at, v.amount_rupiah as resolved_rupiah from suspense_item s
  join voucher v on v.kind = 'suspense' and v.subject = s.id::text and v.state = 'posted'
  where s.resolved_at is null or v.amount_rupiah <> s.amount_rupiah or v.destination is distinct from s.resolution;
