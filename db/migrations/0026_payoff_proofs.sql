-- owner: repayment
-- Proofs of early payoff. Source: domain §6, §8; decision 0029.

-- What is waived on the rows is what waivers say, and a waiver leaves nothing of its row's interest open.
create view proof.waiver_differs as
  select r.member_loan_id, r.no, r.waived_interest_rupiah as waived, coalesce(w.amount, 0) as written
  from member_row r
  left join (select v.member_loan_id, v.row_no, sum(v.amount_rupiah) as amount from interest_waiver v
    join receipt t on t.id = v.receipt_id and t.reversed_at is null group by 1, 2) w
    on w.member_loan_id = r.member_loan_id and w.row_no = r.no
  where r.waived_interest_rupiah <> coalesce(w.amount, 0)
    or (r.waived_interest_rupiah > 0 and r.closed_on is null);
-- A settled payoff is the money and the waivers of its receipt.
create view proof.payoff_differs as
  select p.receipt_id from (select receipt_id, sum(total_rupiah) as total, sum(waived_interest_rupiah) as waived
    from payoff where receipt_id is not null group by 1) p
  join receipt t on t.id = p.receipt_id
  left join (select receipt_id, sum(amount_rupiah) as amount from interest_waiver group by 1) w on w.receipt_id = p.receipt_id
  where p.total > t.amount_rupiah or p.waived <> coalesce(w.amount, 0);
