-- owner: repayment
-- What each lending has in arrears on a date, found by the date as late_lendings does: the sums line of the console's lendings.
-- Source: decision 0117.

create function late_amounts(p_on date) returns table (lending_id uuid, arrears bigint) language sql stable rows 100
set enable_seqscan = off set search_path = public as $$
  select m.lending_id, sum(r.principal_rupiah - r.paid_principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah
    - r.paid_interest_rupiah)::bigint
  from member_row r join member_loan m on m.id = r.member_loan_id
  where r.closed_on is null and r.due_on < p_on group by m.lending_id;
$$;
