-- A LOAN'S WHOLE LIFE IN THE BOOKS
--
-- Written for a reader who knows book-keeping and no programming. Every amount is rupiah and was worked out by hand, with
-- the reason beside it. `book` books one journal: its kind, its day, what happened, and its lines. Debit and credit
-- of a journal are equal, or the ledger refuses it.
--
-- Assets (they grow by debit): escrow, the money at the bank; officer_cash, cash that an officer carries;
--   lender_receivable, what a lender owes us back.
-- Liabilities and income (they grow by credit): cash, what a lender may withdraw; funding, held for a loan before it is
--   paid out; in_hand, paid by a group and not yet at the bank; collection, at the bank, not yet distributed;
--   overpayment, owed to a group; disbursing and withdrawing, sent and not yet confirmed; suspense, of unknown origin;
--   tax_payable, stamp_payable, bank_cost, owed to others; fee_income and fine_income, ours.
-- Expense (it grows by debit): bank_expense, what the bank charges the platform itself.
--
-- Lenders are Sari, Dewi and Rina, the officer is Wati. The groups:
--   Melati  10 members x 5.000.000 = 50.000.000, 50 weeks, 20% a year flat. Interest of a member 1.000.000.
--           A week: 10 x (100.000 + 20.000) = 1.000.000 + 200.000. Sari funds 2.500.000 (5%), Dewi 47.500.000 (95%).
--   Dahlia   8 members x 250.000 = 2.000.000, 10 months, 18% a year flat: interest 8 x 37.500 = 300.000. It never pays
--           in time. Sari funds 500.000 (25%), Rina 1.500.000 (75%).
--   Kenanga  8 members x 500.000 = 4.000.000. Its money never reaches it. Dewi funds all of it.
-- Rates: service fee 5% of the loan and 1.000 for each member; stamp duty 6.000; bank transfer 6.500; of a lender's
-- interest 3% fee and 15% withholding tax, both of the gross; late fine 0,1% a day of what is unpaid of a row.

select from unnest(array['Sari', 'Dewi', 'Rina']) name, unnest(array['cash', 'lender_receivable']) kind, pg_temp.open(kind, name);
select from unnest(array['Melati', 'Dahlia', 'Kenanga']) name,
  unnest(array['funding', 'in_hand', 'collection', 'overpayment']) kind, pg_temp.open(kind, name);
select from pg_temp.open('officer_cash', 'Wati');

-- == 1. Lenders top up ==

select * from pg_temp.book('topup', '2025-12-15', 'Sari tops up', $$
  Debit  escrow            3.000.000
  Credit cash      Sari    3.000.000
$$);
select * from pg_temp.book('topup', '2025-12-15', 'Rina tops up', $$
  Debit  escrow            1.000.000
  Credit cash      Rina    1.000.000
$$);

-- == 2. A confirmed funding holds the lender's money at once ==

select * from pg_temp.book('funding_hold', '2025-12-16', 'Sari funds Melati from her balance', $$
  Debit  cash      Sari    2.500.000 -- 5% of 50.000.000
  Credit funding   Melati  2.500.000
$$);
select * from pg_temp.book('funding_hold', '2025-12-16', 'Rina funds Melati from her balance', $$
  Debit  cash      Rina    1.000.000
  Credit funding   Melati  1.000.000
$$);

-- == 3. Rina does not sign within 24 hours: a reversing journal releases her hold, once ==

select * from pg_temp.book('funding_release', '2025-12-17', 'Rina''s funding of Melati has lapsed', $$
  Credit cash      Rina    1.000.000
  Debit  funding   Melati  1.000.000
$$);

-- == 4. Dewi pays by transfer, and 100.000 too much: the surplus is hers ==

select * from pg_temp.book('funding_transfer', '2025-12-17', 'Dewi funds Melati by transfer', $$
  Debit  escrow            47.500.000 -- 95% of 50.000.000
  Credit funding   Melati  47.500.000 -- with Sari's 2.500.000 the loan is full
$$);
select * from pg_temp.book('funding_surplus', '2025-12-17', 'Surplus of Dewi''s transfer of 47.600.000', $$
  Debit  escrow            100.000    -- 47.600.000 - 47.500.000
  Credit cash      Dewi    100.000
$$);

-- == 5. The other two loans are funded ==

select * from pg_temp.book('funding_hold', '2025-12-18', 'Sari funds Dahlia from her balance', $$
  Debit  cash      Sari    500.000    -- 25% of 2.000.000; her balance is 0 now
  Credit funding   Dahlia  500.000
$$);
select * from pg_temp.book('topup', '2025-12-18', 'Rina tops up again', $$
  Debit  escrow            500.000
  Credit cash      Rina    500.000
$$);
select * from pg_temp.book('funding_hold', '2025-12-18', 'Rina funds Dahlia from her balance', $$
  Debit  cash      Rina    1.500.000  -- 75% of 2.000.000
  Credit funding   Dahlia  1.500.000
$$);
select * from pg_temp.book('funding_transfer', '2025-12-18', 'Dewi funds Kenanga by transfer', $$
  Debit  escrow            4.000.000
  Credit funding   Kenanga 4.000.000
$$);

-- == 6. Disbursements are approved by two people, then confirmed by the bank ==

select * from pg_temp.book('disbursement_approved', '2026-01-05', 'Melati is disbursed', $$
  Debit  funding   Melati  50.000.000
  Credit fee_income        2.510.000  -- 5% x 50.000.000 + 10 x 1.000
  Credit stamp_payable     6.000
  Credit bank_cost         6.500
  Credit disbursing        47.477.500 -- 50.000.000 - 2.510.000 - 6.000 - 6.500
$$);
select * from pg_temp.book('disbursement_confirmed', '2026-01-05', 'The bank has paid Melati', $$
  Debit  disbursing        47.477.500
  Credit escrow            47.477.500
$$);
select * from pg_temp.book('disbursement_approved', '2026-01-05', 'Dahlia is disbursed', $$
  Debit  funding   Dahlia  2.000.000
  Credit fee_income        108.000    -- 5% x 2.000.000 + 8 x 1.000
  Credit stamp_payable     6.000
  Credit bank_cost         6.500
  Credit disbursing        1.879.500  -- 2.000.000 - 108.000 - 6.000 - 6.500
$$);
select * from pg_temp.book('disbursement_confirmed', '2026-01-05', 'The bank has paid Dahlia', $$
  Debit  disbursing        1.879.500
  Credit escrow            1.879.500
$$);

-- == 7. Kenanga's account is closed: the bank refuses, a reversing journal undoes it, and Dewi is refunded ==

select * from pg_temp.book('disbursement_approved', '2026-01-05', 'Kenanga is disbursed', $$
  Debit  funding   Kenanga 4.000.000
  Credit fee_income        208.000    -- 5% x 4.000.000 + 8 x 1.000
  Credit stamp_payable     6.000
  Credit bank_cost         6.500
  Credit disbursing        3.779.500  -- 4.000.000 - 208.000 - 6.000 - 6.500
$$);
select * from pg_temp.book('disbursement_refused', '2026-01-06', 'The bank has refused to pay Kenanga', $$
  Credit funding   Kenanga 4.000.000  -- the same lines, on the other side
  Debit  fee_income        208.000
  Debit  stamp_payable     6.000
  Debit  bank_cost         6.500
  Debit  disbursing        3.779.500
$$);
select * from pg_temp.book('funding_refund', '2026-01-07', 'Kenanga is cancelled and refunded', $$
  Debit  funding   Kenanga 4.000.000  -- she paid by transfer; it comes to her balance
  Credit cash      Dewi    4.000.000
$$);

-- == 8. Week 1: Melati pays in cash at the meeting; lenders get it when it has reached the bank ==

select * from pg_temp.book('cash_collected', '2026-01-14', 'Wati collects at the meeting of week 1', $$
  Debit  officer_cash Wati 1.200.000  -- 10 x (100.000 + 20.000)
  Credit in_hand   Melati  1.200.000
$$);
select * from pg_temp.book('cash_deposited', '2026-01-16', 'Wati deposits the cash of week 1', $$
  Debit  escrow            1.200.000
  Credit officer_cash Wati 1.200.000  -- she owes nothing any more
  Debit  in_hand   Melati  1.200.000
  Credit collection Melati 1.200.000
$$);
select * from pg_temp.book('distribution', '2026-01-16', 'Week 1 is shared out', $$
  Debit  collection Melati 1.200.000
  Credit cash      Sari    58.200     -- 50.000 + 10.000 - 15% x 10.000 - 3% x 10.000
  Credit cash      Dewi    1.105.800  -- 950.000 + 190.000 - 15% x 190.000 - 3% x 190.000
  Credit fee_income        6.000      -- 3% of 200.000
  Credit tax_payable       30.000     -- 15% of 200.000
$$);

-- == 9. Week 2 comes by transfer, three days late, with its fine ==

select * from pg_temp.book('transfer_received', '2026-01-24', 'Melati pays week 2', $$
  Debit  escrow            1.203.600  -- 1.200.000 + 3 days x 10 members x 0,1% of 120.000
  Credit collection Melati 1.203.600
$$);
select * from pg_temp.book('distribution', '2026-01-24', 'Week 2 is shared out', $$
  Debit  collection Melati 1.203.600
  Credit cash      Sari    58.200
  Credit cash      Dewi    1.105.800
  Credit fee_income        6.000
  Credit fine_income       3.600      -- 3 x 10 x 120: the platform's, not the lenders'
  Credit tax_payable       30.000
$$);

-- == 10. Week 3 is distributed, Sari withdraws all she has, and then the bank recalls the transfer ==

select * from pg_temp.book('transfer_received', '2026-01-28', 'Melati pays week 3', $$
  Debit  escrow            1.200.000
  Credit collection Melati 1.200.000
$$);
select * from pg_temp.book('distribution', '2026-01-28', 'Week 3 is shared out', $$
  Debit  collection Melati 1.200.000
  Credit cash      Sari    58.200
  Credit cash      Dewi    1.105.800
  Credit fee_income        6.000
  Credit tax_payable       30.000
$$);
select * from pg_temp.book('withdrawal', '2026-01-28', 'Sari withdraws', $$
  Debit  cash      Sari    174.600    -- all of her 3 x 58.200
  Credit withdrawing       168.100    -- what her bank account gets: 174.600 - 6.500
  Credit bank_cost         6.500
$$);
select * from pg_temp.book('withdrawal_confirmed', '2026-01-28', 'The bank has paid Sari', $$
  Debit  withdrawing       168.100
  Credit escrow            168.100
$$);
select * from pg_temp.book('reversal', '2026-01-29', 'The sharing of week 3 is reversed', $$
  Credit collection Melati 1.200.000
  Debit  lender_receivable Sari 58.200 -- her balance is 0 and never goes below: she owes it
  Debit  cash      Dewi    1.105.800
  Debit  fee_income        6.000
  Debit  tax_payable       30.000
$$);
select * from pg_temp.book('reversal', '2026-01-29', 'The transfer of week 3 is called back', $$
  Debit  collection Melati 1.200.000
  Credit escrow            1.200.000
$$);
select * from pg_temp.book('transfer_received', '2026-01-30', 'Melati pays week 3 anew, two days late', $$
  Debit  escrow            1.202.400  -- 1.200.000 + 2 days x 10 x 120
  Credit collection Melati 1.202.400
$$);
select * from pg_temp.book('distribution', '2026-01-30', 'Week 3 is shared out anew', $$
  Debit  collection Melati 1.202.400
  Credit cash      Sari    58.200
  Credit cash      Dewi    1.105.800
  Credit fee_income        6.000
  Credit fine_income       2.400      -- 2 x 10 x 120
  Credit tax_payable       30.000
$$);
select * from pg_temp.book('receivable_repaid', '2026-01-30', 'Sari''s credit repays what she owes', $$
  Debit  cash      Sari    58.200
  Credit lender_receivable Sari 58.200
$$);

-- == 11. Weeks 4 to 49 are paid by transfer, each in time: 46 receipts and 46 distributions, shown as sums ==

select * from pg_temp.book('transfer_received', '2026-02-04', 'Melati pays weeks 4 to 49', $$
  Debit  escrow            1.200.000  -- 46 x 1.200.000
  Credit collection Melati 1.200.000
$$, 46);
select * from pg_temp.book('distribution', '2026-02-04', 'Weeks 4 to 49 are shared out', $$
  Debit  collection Melati 1.200.000
  Credit cash      Sari    58.200     -- 46 x 58.200
  Credit cash      Dewi    1.105.800  -- 46 x 1.105.800
  Credit fee_income        6.000      -- 46 x 6.000
  Credit tax_payable       30.000     -- 46 x 30.000
$$, 46);

-- == 12. Week 50, the last: Melati pays 50.000 too much, which is not distributed but returned ==

select * from pg_temp.book('transfer_received', '2026-12-23', 'Melati pays week 50', $$
  Debit  escrow            1.250.000
  Credit collection Melati 1.250.000
$$);
select * from pg_temp.book('distribution', '2026-12-23', 'Week 50 is shared out', $$
  Debit  collection Melati 1.200.000
  Credit cash      Sari    58.200     -- 50 x 58.200 = 2.910.000 in all, of 2.500.000 funded
  Credit cash      Dewi    1.105.800
  Credit fee_income        6.000
  Credit tax_payable       30.000
$$);
select * from pg_temp.book('overpayment', '2026-12-23', 'What Melati paid too much is owed to it', $$
  Debit  collection Melati 50.000     -- 1.250.000 - 1.200.000; nothing is left to share
  Credit overpayment Melati 50.000
$$);
select * from pg_temp.book('overpayment_returned', '2026-12-24', 'It is paid back', $$
  Debit  overpayment Melati 50.000
  Credit escrow            50.000
$$);

-- == 13. Dahlia is in default after twelve weeks without any payment; money recovered goes to principal first ==
-- The default itself is no journal: what groups owe is in their schedules, not in the books.

select * from pg_temp.book('transfer_received', '2027-01-06', 'Dahlia''s first recovery', $$
  Debit  escrow            900.000
  Credit collection Dahlia 900.000
$$);
select * from pg_temp.book('distribution', '2027-01-06', 'The first recovery is shared out', $$
  Debit  collection Dahlia 900.000    -- all principal, so neither fee nor tax; 1.100.000 is left
  Credit cash      Sari    225.000    -- 25%
  Credit cash      Rina    675.000    -- 75%
$$);
select * from pg_temp.book('transfer_received', '2027-02-10', 'Dahlia''s second recovery', $$
  Debit  escrow            1.250.000
  Credit collection Dahlia 1.250.000
$$);
select * from pg_temp.book('distribution', '2027-02-10', 'The second recovery is shared out', $$
  Debit  collection Dahlia 1.250.000  -- principal 1.100.000 and interest 150.000
  Credit cash      Sari    305.750    -- 275.000 + 37.500 - tax 5.625 - fee 1.125
  Credit cash      Rina    917.250    -- 825.000 + 112.500 - tax 16.875 - fee 3.375
  Credit fee_income        4.500      -- 1.125 + 3.375
  Credit tax_payable       22.500     -- 5.625 + 16.875
$$);

-- == 14. Withdrawals: one is paid, one is refused by the bank and comes back whole ==

select * from pg_temp.book('withdrawal', '2027-02-11', 'Dewi withdraws 1.000.000', $$
  Debit  cash      Dewi    1.006.500  -- with the cost of the transfer
  Credit withdrawing       1.000.000
  Credit bank_cost         6.500
$$);
select * from pg_temp.book('withdrawal_confirmed', '2027-02-12', 'The bank has paid Dewi', $$
  Debit  withdrawing       1.000.000
  Credit escrow            1.000.000
$$);
select * from pg_temp.book('withdrawal', '2027-02-12', 'Rina withdraws 500.000', $$
  Debit  cash      Rina    506.500
  Credit withdrawing       500.000
  Credit bank_cost         6.500
$$);
select * from pg_temp.book('withdrawal_refused', '2027-02-12', 'The bank has refused to pay Rina', $$
  Credit cash      Rina    506.500    -- the mirror, costs included
  Debit  withdrawing       500.000
  Debit  bank_cost         6.500
$$);

-- == 15. Money of unknown origin: held in suspense, then assigned to its owner or sent back ==

select * from pg_temp.book('suspense', '2027-02-15', 'A transfer of 750.000 names nobody', $$
  Debit  escrow            750.000
  Credit suspense          750.000
$$);
select * from pg_temp.book('suspense', '2027-02-15', 'A transfer of 120.000 names nobody', $$
  Debit  escrow            120.000
  Credit suspense          120.000
$$);
select * from pg_temp.book('suspense_resolved', '2027-02-16', 'The first is taken to be Rina''s', $$
  Debit  suspense          750.000
  Credit cash      Rina    750.000
$$);
select * from pg_temp.book('suspense_resolved', '2027-02-16', 'The second goes back to its sender', $$
  Debit  suspense          120.000
  Credit escrow            120.000
$$);
select * from pg_temp.book('correction', '2027-02-17', 'It was Dewi''s: a new journal, the wrong one stays to be seen', $$
  Debit  cash      Rina    750.000
  Credit cash      Dewi    750.000
$$);

-- == 16. Amounts withheld for others are paid to them ==

select * from pg_temp.book('remittance', '2027-03-10', 'Withholding tax is remitted', $$
  Debit  tax_payable       1.522.500  -- 50 x 30.000 + 22.500
  Credit escrow            1.522.500
$$);
select * from pg_temp.book('remittance', '2027-03-10', 'Stamps are bought', $$
  Debit  stamp_payable     12.000     -- 2 x 6.000: Melati and Dahlia
  Credit escrow            12.000
$$);
select * from pg_temp.book('remittance', '2027-03-10', 'The bank takes its costs', $$
  Debit  bank_cost         26.000     -- 4 x 6.500: two disbursements and two withdrawals
  Credit escrow            26.000
$$);

-- == 17. What the bank charges the platform itself is the platform's cost, nobody else's ==

select * from pg_temp.book('bank_expense', '2027-03-31', 'The bank takes its monthly fee', $$
  Debit  bank_expense      12.500
  Credit escrow            12.500
$$);

-- == The trial balance ==
-- Sari     3.000.000 - 2.500.000 - 500.000 + 50 x 58.200 + 225.000 + 305.750 - 174.600     = 3.266.150
-- Dewi     100.000 + 50 x 1.105.800 + 4.000.000 - 1.006.500 + 750.000                      = 59.133.500
-- Rina     1.000.000 + 500.000 - 1.500.000 + 675.000 + 917.250                             = 1.592.250
-- Fees     2.510.000 + 108.000 + 50 x 6.000 + 4.500 = 2.922.500; fines 3.600 + 2.400       = 6.000

select * from pg_temp.trial_balance();

-- == The ledger's own proofs that fail ==

select * from pg_temp.failing_proofs();
