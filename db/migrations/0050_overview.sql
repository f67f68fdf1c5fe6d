-- owner: overview
-- What the console's first page and its page of failed work read beside the features' own tables: the proofs of the books,
-- kinds of work that fail, and of each case that waits for another try why its last one failed.
-- Source: screens.md (Ringkasan); domain §8 (a nightly proof sums everything again); decision 0060.

-- One row a business date: what the nightly proof found. Empty and without an error: the books prove.
create table book_proof (
  proved_on date primary key,
  proved_at timestamptz not null,
  faults jsonb not null default '[]'::jsonb,
  -- Why it could not be finished.
  error text
);
-- Due work and day closes that fail, until they go well again.
create table work_failure (
  name text primary key,
  failures integer not null default 1 check (failures > 0),
  since timestamptz not null,
  last_at timestamptz not null,
  error text not null
);
grant select, insert, update on book_proof to titian_app;
grant select, insert, update, delete on work_failure to titian_app;
grant select on book_proof, work_failure to titian_audit;

-- Why the last try failed, without personal numbers.
alter table bank_event add column last_error text;
alter table payout add column last_error text;
alter table virtual_account add column last_error text;
alter table distribution add column last_error text;
alter table agreement add column last_error text;
alter table signature_event add column last_error text;

-- When a person let go of a message that could not be sent; until then it stands on the page of failed work.
alter table outbox_message add column abandoned_at timestamptz;
alter table outbox_message add constraint outbox_message_abandoned check (abandoned_at is null or given_up_at is not null);
create index outbox_message_failed on outbox_message (created_at)
  where sent_at is null and abandoned_at is null and (attempts > 0 or given_up_at is not null);

-- The queues: what waits, without reading what does not.
create index lender_kyc_pending on lender (user_id) where kyc_status = 'pending';
create index disbursement_entered on disbursement (entered_at) where state = 'entered';

-- Entries of system accounts since their roll-up, without reading all that the account ever had. Only they carry no
-- balance after themselves.
create index ledger_entry_system on ledger_entry (account_id, posted_at) include (amount_rupiah)
  where balance_after_rupiah is null;
create or replace view ledger_balance as
  select a.id as account_id, a.kind, a.owner_id,
    case when k.stored then a.balance_rupiah::numeric
      else k.side * (coalesce(r.sum_rupiah, 0) + coalesce((select sum(e.amount_rupiah) from ledger_entry e
        where e.account_id = a.id and e.balance_after_rupiah is null
          and e.posted_at > coalesce(r.through, '-infinity'::timestamptz)), 0)) end as balance_rupiah
  from ledger_account a join ledger_account_kind k on k.kind = a.kind left join ledger_rollup r on r.account_id = a.id;
