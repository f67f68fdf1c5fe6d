-- owner: repayment
-- Plans that stay as the book grows. Open rows are asked for by loan and date; how many rows a loan has was guessed ten times too
-- many by sampling, so a plan for ten lendings turned into a reading of all loans. The next arrival to share out is found in the
-- order of its queue. Source: decision 0097.

create index member_row_of_loan on member_row (member_loan_id, due_on) where closed_on is null;
-- A loan has about fifty rows, whatever the size of the book.
alter table member_row alter column member_loan_id set (n_distinct = -0.02);
analyze member_row;

drop index distribution_waiting;
create index distribution_waiting on distribution (due_at, id) where distributed_at is null and reversed_at is null;
