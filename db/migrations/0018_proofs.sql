-- owner: ledger
-- Proofs and data views are two things. Schema `proof`: views that are empty while all is well, in every committed
-- snapshot; the nightly proof and the observer of tests read all of them. Schema `audit`: what an auditor reads.
-- Source: domain §8 (invariants); security §1, §5.

create schema proof;
grant usage on schema proof to titian_app, titian_audit;
alter default privileges in schema proof grant select on tables to titian_app, titian_audit;
-- The application needs none of the auditor's views.
revoke usage on schema audit from titian_app;

do $$
declare v_name text;
begin
  for v_name in select table_name from information_schema.views where table_schema = 'audit' loop
    execute format('alter view audit.%I set schema proof', v_name);
  end loop;
end $$;

-- Every journal sums to 0 over two entries or more, none of them 0, and no entry is without its journal; so all entries
-- sum to 0.
create or replace view proof.unbalanced_journal as
  select coalesce(j.id, e.journal_id) as journal_id, coalesce(sum(e.amount_rupiah), 0) as sum_rupiah, count(e.journal_id) as entries
  from ledger_journal j full join ledger_entry e on e.journal_id = j.id
  group by coalesce(j.id, e.journal_id)
  having coalesce(sum(e.amount_rupiah), 0) <> 0 or count(e.journal_id) < 2 or bool_or(e.amount_rupiah = 0) or bool_or(j.id is null);

-- A stored balance is the sum of its entries, and its version their number: `balance_differs` (0002).

-- No lender's cash, and nothing else that is stored, was ever below 0.
create view proof.balance_below_zero as
  select id as account_id, version as entry_no, balance_rupiah from ledger_account where balance_rupiah < 0
  union all select account_id, entry_no, balance_after_rupiah from ledger_entry where balance_after_rupiah < 0;

-- What is reserved and paid is at most the loan, and exactly the loan, all of it active, once the lending is funded.
-- That `raised_rupiah` and the lending's own account follow the portfolios: `slots_differ`, `funding_differs` (0008).
create view proof.slot_exceeds_loan as
  select l.id, l.status, l.loan_rupiah, coalesce(sum(p.amount_rupiah), 0) as taken_rupiah
  from lending l left join portfolio p on p.lending_id = l.id
    and (p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active', 'returned') or p.reason = 'defaulted')
  group by l.id
  having coalesce(sum(p.amount_rupiah), 0) > l.loan_rupiah
    or l.status in ('funded', 'disbursed', 'failed') and (coalesce(sum(p.amount_rupiah), 0) <> l.loan_rupiah
      or bool_or(p.status in ('waiting_signature', 'waiting_payment', 'processing')))
    or l.status = 'refunded' and (coalesce(sum(p.amount_rupiah), 0) <> 0 or l.raised_rupiah <> 0);

-- What one portfolio has paid in stands in its lending's account until it is given back, once and to the rupiah.
create view proof.paid_in_differs as
  select p.id, p.status, coalesce(e.paid_in, 0) as booked_rupiah,
    case when p.status = 'refunded' or p.status = 'failed' and p.reason <> 'defaulted' then 0
      else p.used_balance_rupiah + case when p.paid_at is null then 0 else p.transfer_rupiah end end as owed_rupiah
  from portfolio p left join (
    select e.subject_id, -sum(e.amount_rupiah) as paid_in from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = 'funding' and e.subject_id is not null group by 1) e on e.subject_id = p.id
  where coalesce(e.paid_in, 0) <> case when p.status = 'refunded' or p.status = 'failed' and p.reason <> 'defaulted' then 0
      else p.used_balance_rupiah + case when p.paid_at is null then 0 else p.transfer_rupiah end end;

-- The bank's escrow is what is owed to everybody: `escrow_differs` (0002). Its system accounts, one by one, are what the
-- business says that they are: money on its way to groups, money that matched nothing, cash that officers still hold.
create view proof.disbursing_differs as
  select b.balance_rupiah, coalesce(d.underway, 0) as underway_rupiah from ledger_balance b,
    (select sum(net_rupiah) as underway from disbursement where state in ('approved', 'sent', 'unknown')) d
  where b.kind = 'disbursing' and b.balance_rupiah <> coalesce(d.underway, 0);
create view proof.suspense_differs as
  select b.balance_rupiah, coalesce(s.open, 0) as open_rupiah from ledger_balance b,
    (select sum(amount_rupiah) as open from suspense_item where resolved_at is null) s
  where b.kind = 'suspense' and b.balance_rupiah <> coalesce(s.open, 0);
create view proof.officer_cash_differs as
  select a.owner_id as officer_id, a.balance_rupiah, coalesce(r.waiting, 0) as waiting_rupiah from ledger_account a
  left join (select officer_id, sum(amount_rupiah - arrived_rupiah) as waiting from receipt
    where channel = 'meeting' and reversed_at is null group by 1) r on r.officer_id = a.owner_id
  where a.kind = 'officer_cash' and a.balance_rupiah <> coalesce(r.waiting, 0);

-- A lending that was refunded, or is repaid (after a default too), holds nothing of lenders' money; one whose money has
-- left holds no funding any more; after the refund nothing moves on a lending's accounts.
create view proof.closed_lending_holds_money as
  select l.id, l.status, a.kind, a.balance_rupiah from lending l join ledger_account a on a.owner_id = l.id
  where a.balance_rupiah <> 0 and (l.status = 'refunded' and a.kind in ('funding', 'in_hand', 'collection', 'overpayment')
    or a.kind = 'funding' and (l.status in ('disbursed', 'failed') or l.disbursing_at is not null))
  union all
  select l.id, l.status, 'carry', c.carry_principal_rupiah + c.carry_interest_rupiah
  from lending l join lending_collection c on c.lending_id = l.id
  where l.repaid_at is not null and c.carry_principal_rupiah + c.carry_interest_rupiah <> 0;
create view proof.entry_after_refund as
  select l.id, e.account_id, e.entry_no, j.kind from lending l
  join ledger_account a on a.owner_id = l.id join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
  where l.status = 'refunded' and e.posted_at >= l.refunded_at and j.kind not in ('funding_refund', 'funding_release');

-- Of each arrival: received = shares + tax + fees + fines + overpayment + carry. The carry is in `distribution_differs`
-- and `collection_differs`, the parts of a receipt in `receipt_differs` (0011); here each arrival is posted exactly as its
-- lines say, and none before it is shared out. A line is one by its key (portfolio, arrival, component) and above 0.
create view proof.distribution_not_as_posted as
  select d.id, d.distributed_at, l.net, p.cash, l.tax, p.tax as tax_posted, l.fee, p.fee as fee_posted from distribution d
  join receipt r on r.id = d.receipt_id and r.reversed_at is null
  left join (select distribution_id, sum(gross_rupiah - fee_rupiah - tax_rupiah) as net, sum(fee_rupiah) as fee, sum(tax_rupiah) as tax,
      min(gross_rupiah - fee_rupiah - tax_rupiah) as least from distribution_line group by 1) l on l.distribution_id = d.id
  left join (select j.subject_id, -sum(e.amount_rupiah) filter (where a.kind = 'cash') as cash,
      -sum(e.amount_rupiah) filter (where a.kind = 'tax_payable') as tax, -sum(e.amount_rupiah) filter (where a.kind = 'fee_income') as fee,
      -sum(e.amount_rupiah) filter (where a.kind = 'fine_income') as fine, -sum(e.amount_rupiah) filter (where a.kind = 'overpayment') as excess
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.kind in ('distribution', 'overpayment') group by 1) p on p.subject_id = d.id
  where d.distributed_at is null and (l.distribution_id is not null or p.subject_id is not null)
    or d.distributed_at is not null and (coalesce(l.net, 0) <> coalesce(p.cash, 0) or coalesce(l.tax, 0) <> coalesce(p.tax, 0)
      or coalesce(l.fee, 0) <> coalesce(p.fee, 0) or d.fine_rupiah <> coalesce(p.fine, 0) or d.excess_rupiah <> coalesce(p.excess, 0)
      or l.least < 0);
create view proof.arrival_differs as
  select r.id, r.amount_rupiah, r.arrived_rupiah, coalesce(d.arrived, 0) as arrivals_rupiah from receipt r
  left join (select receipt_id, sum(principal_rupiah + interest_rupiah + fine_rupiah + excess_rupiah) as arrived
    from distribution group by 1) d on d.receipt_id = r.id
  where r.reversed_at is null
    and (r.arrived_rupiah <> coalesce(d.arrived, 0) or r.channel = 'transfer' and r.arrived_rupiah <> r.amount_rupiah);

-- A reference token has at most one effect, which is of its user, for its object and over its amount; a token that had
-- one is spent, and one that was refused, voided or never used had none.
create view proof.token_effect_differs as
  select encode(q.token_hash, 'hex') as token, q.state, q.result_id, p.id as portfolio_id
  from quotation q full join portfolio p on p.quotation_hash = q.token_hash
  where q.kind = 'funding' and (q.state = 'applied' or q.result_id is not null or p.id is not null)
    and (q.state, q.result_id, q.user_id, q.subject_id, q.amount_rupiah)
      is distinct from ('applied', p.id, p.lender_id, p.lending_id, p.amount_rupiah)
    or q.token_hash is null;

-- An event and a payment each have at most one effect, and one that counts as applied names what it posted.
create view proof.payment_credited_twice as
  select provider, kind, payment_id, count(*) as effects from bank_event where outcome in ('applied', 'suspense')
  group by provider, kind, payment_id having count(*) > 1;
create view proof.payment_not_as_posted as
  select e.provider, e.event_id, e.amount_rupiah, j.escrow_rupiah from bank_event e
  left join lateral (select sum(n.amount_rupiah) as escrow_rupiah from ledger_entry n
    join ledger_account a on a.id = n.account_id and a.kind = 'escrow' where n.journal_id = e.journal_id) j on true
  where e.outcome in ('applied', 'suspense') and e.kind = 'virtual_account.paid'
    and (e.journal_id is null or j.escrow_rupiah is null or j.escrow_rupiah <= 0 or j.escrow_rupiah > e.amount_rupiah);
create view proof.journal_of_two_payments as
  select journal_id, count(*) as events from bank_event where journal_id is not null group by journal_id having count(*) > 1;

-- Of each lender: top-ups - withdrawals - what fundings took + what came back of them + returns after fee and tax = cash.
-- The right side is counted from portfolios and lines, not from entries; a claim after a reversal counts against cash.
create view proof.lender_cash_differs as
  with books as (
    select a.owner_id as lender_id, -sum(e.amount_rupiah) as cash,
      -coalesce(sum(e.amount_rupiah) filter (where j.kind not in
        ('funding_hold', 'funding_release', 'funding_refund', 'distribution', 'reversal')), 0) as in_and_out
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
    where a.kind in ('cash', 'lender_receivable') group by 1
  ), fundings as (
    select lender_id, sum(case when status = 'refunded' then amount_rupiah - used_balance_rupiah
      when status = 'failed' and reason <> 'defaulted' then 0 else -used_balance_rupiah end) as change
    from portfolio group by 1
  ), returns as (
    select l.lender_id, sum(l.gross_rupiah - l.fee_rupiah - l.tax_rupiah) as net from distribution_line l
    join distribution d on d.id = l.distribution_id join receipt r on r.id = d.receipt_id and r.reversed_at is null group by 1
  )
  select l.user_id, coalesce(b.cash, 0) as cash_rupiah,
    coalesce(b.in_and_out, 0) + coalesce(f.change, 0) + coalesce(r.net, 0) as owed_rupiah
  from lender l left join books b on b.lender_id = l.user_id left join fundings f on f.lender_id = l.user_id
  left join returns r on r.lender_id = l.user_id
  where coalesce(b.cash, 0) <> coalesce(b.in_and_out, 0) + coalesce(f.change, 0) + coalesce(r.net, 0);

-- A list of mutations runs without a gap, each balance the one before and its amount: `broken_run` (0002); that the last
-- is the balance of the account follows with `balance_differs`.

-- Each row of the audit trail follows from the row before it, and the head is the last one: none is missing, moved or
-- changed. Numbers may skip after a rollback.
create view proof.trail_broken as
  select seq from (
    select seq, hash, prev_hash, lag(hash, 1, '\x00'::bytea) over (order by seq) as hash_before,
      sha256(prev_hash || convert_to(concat_ws(E'\x1f', actor_kind, actor_id::text, action, object_kind, object_id,
        before::text, after::text, reason, extract(epoch from at)::text), 'UTF8')) as computed
    from audit_trail) chain
  where prev_hash <> hash_before or hash <> computed
  union all
  select null from audit_head h
  where h.hash is distinct from coalesce((select hash from audit_trail order by seq desc limit 1), '\x00'::bytea);

grant select on all tables in schema proof to titian_app, titian_audit;
revoke select on all tables in schema audit from titian_app;

-- What an auditor reads. Amounts of entries are debit +, credit -; balances of accounts stand on their own side.
-- `seq` is the number of an entry within its account.
create view audit.entry as
  select entry_no as seq, journal_id as tx_id, account_id, amount_rupiah as amount, posted_at from ledger_entry;
create view audit.account as
  select account_id, kind, owner_id, balance_rupiah as balance from ledger_balance;
create view audit.lending as
  select id, status, loan_rupiah as loan_amount, raised_rupiah as raised_amount from public.lending;
create view audit.funding as
  select id, lending_id, lender_id, amount_rupiah as amount, status, encode(quotation_hash, 'hex') as token from portfolio;
-- `carry` is what a receipt has left to wait, for its money to arrive or for the next share; below 0 it took of it.
create view audit.receipt as
  select r.id, r.lending_id, r.amount_rupiah as paid, coalesce(g.shared, 0) + coalesce(d.fines, 0) as distributed,
    r.amount_rupiah - coalesce(g.shared, 0) - coalesce(d.fines, 0) - coalesce(d.excess, 0) as carry, coalesce(d.excess, 0) as overpaid
  from public.receipt r
  left join (select receipt_id, sum(fine_rupiah) as fines, sum(excess_rupiah) as excess from distribution
    where distributed_at is not null group by 1) d on d.receipt_id = r.id
  left join (select d.receipt_id, sum(l.gross_rupiah) as shared from distribution_line l
    join distribution d on d.id = l.distribution_id group by 1) g on g.receipt_id = r.id;
create view audit.webhook as
  select provider, event_id, payment_id, journal_id as tx_id from bank_event
  union all select provider, event_id, document_id, null from signature_event;
create view audit.token as
  select encode(q.token_hash, 'hex') as token_hash, q.kind, q.user_id, q.state, j.id as used_tx from quotation q
  left join ledger_journal j on j.subject_id = q.result_id and j.kind = 'funding_hold';
create view audit.trail as
  select seq, actor_kind || coalesce(':' || actor_id::text, '') as actor, action, object_kind || ':' || object_id as object,
    at, prev_hash, hash from audit_trail;
grant select on all tables in schema audit to titian_audit;
