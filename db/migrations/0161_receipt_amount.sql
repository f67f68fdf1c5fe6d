-- owner: repayment
-- A receipt by its sum and date: the console’s search finds it so.
-- Source: decision 0116.

create index receipt_amount on receipt (amount_rupiah, value_on);
