-- owner: withdrawal
-- Proofs of withdrawals, and the auditor's view of them. Source: domain §8 (invariants); security §1, §5.

-- What of each withdrawal is on its way is its amount while it is asked for or sent, and nothing after its end.
create view proof.withdrawing_differs as
  select w.id, w.status, coalesce(e.held, 0) as booked_rupiah from withdrawal w
  left join (select e.subject_id, -sum(e.amount_rupiah) as held from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = 'withdrawing' group by 1) e on e.subject_id = w.id
  where coalesce(e.held, 0) <> case when w.status in ('pending', 'processing') then w.amount_rupiah else 0 end;
-- Each withdrawal was taken once, and either it was paid and confirmed once, or all of it, with its costs, came back once.
create view proof.withdrawal_not_as_posted as
  select w.id, w.status, j.taken, j.confirmed, j.returned, j.cash_rupiah from withdrawal w
  left join (select coalesce(e.subject_id, j.subject_id) as id, count(distinct j.id) filter (where j.kind = 'withdrawal') as taken,
      count(distinct j.id) filter (where j.kind = 'withdrawal_confirmed') as confirmed,
      count(distinct j.id) filter (where j.kind = 'withdrawal_refused') as returned,
      sum(e.amount_rupiah) filter (where a.kind = 'cash') as cash_rupiah
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.kind in ('withdrawal', 'withdrawal_confirmed', 'withdrawal_refused') group by 1) j on j.id = w.id
  where (coalesce(j.taken, 0), coalesce(j.confirmed, 0), coalesce(j.returned, 0), coalesce(j.cash_rupiah, 0)) is distinct from
    (1::bigint, (w.status = 'completed')::int::bigint, (w.status in ('failed', 'cancelled'))::int::bigint,
     case when w.status in ('failed', 'cancelled') then 0
       else w.amount_rupiah + w.fee_rupiah + w.stamp_rupiah + w.bank_cost_rupiah end::numeric);
-- A check's token has at most one withdrawal, which is of its user, to its account and over its amount.
create view proof.withdrawal_token_differs as
  select encode(c.token_hash, 'hex') as token, c.state, c.withdrawal_id from withdrawal_check c
  left join withdrawal w on w.id = c.withdrawal_id
  where (c.state = 'applied' or c.withdrawal_id is not null) and (c.state, c.user_id, c.bank_account_id, c.amount_rupiah)
    is distinct from ('applied', w.lender_id, w.bank_account_id, w.amount_rupiah)
  union all select null, w.status, w.id from withdrawal w
  where (select count(*) from withdrawal_check c where c.withdrawal_id = w.id) <> 1;

create view audit.withdrawal as
  select w.id, w.lender_id, w.amount_rupiah as amount, w.fee_rupiah + w.stamp_rupiah + w.bank_cost_rupiah as fee, w.status,
    p.id as bank_ref
  from public.withdrawal w left join payout p on p.kind = 'withdrawal' and p.subject_id = w.id and p.state <> 'failed';
