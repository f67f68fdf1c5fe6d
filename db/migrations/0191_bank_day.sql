-- owner: reconciliation
-- The bank's day: what a line says and when, which form its file had, what people matched or booked together, and rules that book
-- by themselves once two people have made them.
-- Invariants: a pairing or a batch names the two sums of each reference that were seen; a rule never changes once it was entered,
-- only what becomes of it does; a line is booked by a rule once. Source: domain §8; decision 0126.

alter table bank_statement
  add column form text not null default 'own'
    check (form in ('own', 'bca', 'mandiri', 'bri', 'bni', 'mt940', 'camt053')),
  -- Of the account that the file names; null where it names none.
  add column account_last_digits text;
alter table bank_statement_line
  add column description text not null default '',
  -- In Jakarta; null where the file has no time.
  add column told_at time;

create table statement_pair (
  id uuid primary key,
  value_on date not null,
  made_by uuid not null references staff,
  made_at timestamptz not null,
  undone_by uuid references staff,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index statement_pair_date on statement_pair (value_on) where undone_at is null;
create table statement_pair_part (
  pair_id uuid not null references statement_pair,
  reference text not null,
  told_rupiah bigint not null,
  booked_rupiah bigint not null,
  primary key (pair_id, reference)
);

-- Several lines that one voucher books, whose subject names the batch.
create table statement_batch (
  id uuid primary key,
  value_on date not null
);
create index statement_batch_date on statement_batch (value_on);
create table statement_batch_line (
  batch_id uuid not null references statement_batch,
  reference text not null,
  told_rupiah bigint not null,
  booked_rupiah bigint not null,
  primary key (batch_id, reference)
);

create table statement_rule (
  id uuid primary key,
  version integer not null default 1,
  state text not null check (state in ('entered', 'approved', 'cancelled')),
  name text not null,
  contains text not null,
  direction text not null check (direction in ('in', 'out')),
  at_most_rupiah bigint not null check (at_most_rupiah between 1 and 10000000),
  account text not null references ledger_account_kind (kind) check (account in ('bank_expense', 'bank_cost')),
  reason text not null,
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  stopped_by uuid references staff,
  stopped_at timestamptz,
  check ((state = 'entered') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> entered_by),
  check (stopped_at is null or state = 'approved')
);
create index statement_rule_entered on statement_rule (entered_at desc, id desc);
create table statement_rule_booking (
  value_on date not null,
  reference text not null,
  rule_id uuid not null references statement_rule,
  journal_id uuid not null,
  primary key (value_on, reference)
);
create index statement_rule_booking_journal on statement_rule_booking (journal_id);

-- When the rules are to be tried on an open date: at once when its file or a rule is new, null once they were.
alter table bank_statement add column rules_due_at timestamptz default '-infinity';
create index bank_statement_rules_due on bank_statement (value_on) where rules_due_at is not null and closed_at is null;
-- Of a payment that waits for people, to know its line on a statement.
create index bank_event_held on bank_event (payment_id) where outcome = 'held';

grant select, insert on statement_pair, statement_pair_part, statement_batch, statement_batch_line, statement_rule,
  statement_rule_booking to titian_app;
grant update (undone_by, undone_at) on statement_pair to titian_app;
grant update (state, decided_by, decided_at, decision_note, stopped_by, stopped_at) on statement_rule to titian_app;
grant update (rules_due_at) on bank_statement to titian_app;
grant select on statement_pair, statement_pair_part, statement_batch, statement_batch_line, statement_rule,
  statement_rule_booking to titian_audit;

-- What a rule booked is of its account, within its limit, and once.
create view proof.rule_booking_differs as
  select b.value_on, b.reference, b.rule_id from statement_rule_booking b join statement_rule r on r.id = b.rule_id
  left join lateral (select sum(abs(e.amount_rupiah)) filter (where a.kind = 'escrow') as escrow_rupiah,
      bool_and(a.kind in ('escrow', r.account)) as fits
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = b.journal_id) j on true
  where r.state <> 'approved' or j.escrow_rupiah is null or j.escrow_rupiah > r.at_most_rupiah or not j.fits;
