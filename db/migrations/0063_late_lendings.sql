-- owner: repayment
-- The lendings with an instalment open past its date, found by the date: the open rows of a past date are few, which the counts of
-- all past rows do not tell, so that without this the rows of every loan were read. Source: screens.md (Pinjaman: late).

create function late_lendings(p_on date) returns setof uuid language sql stable rows 100
set enable_seqscan = off set search_path = public as $$
  select distinct m.lending_id from member_row r join member_loan m on m.id = r.member_loan_id
  where r.closed_on is null and r.due_on < p_on;
$$;
