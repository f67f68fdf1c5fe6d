-- owner: platform
-- What has happened stays as it was written: the product's role may set what moves (a state, a moment, a running sum),
-- never an amount, a destination, what the bank told or what a person was told. What is not named here is written once.
-- Source: decision 0033.

-- Told by the bank and the signature provider, and told to people.
revoke update on bank_event, signature_event, suspense_item, notification, outbox_message from titian_app;
grant update (attempts, retry_at, applied_at, outcome, journal_id, last_error, resolved_at) on bank_event to titian_app;
grant update (attempts, retry_at, applied_at, outcome, last_error, resolved_at) on signature_event to titian_app;
grant update (resolved_at, resolution) on suspense_item to titian_app;
grant update (read_at) on notification to titian_app;
-- The words of a message go once it is sent, its recipient with the person.
grant update (recipient, subject, body, encrypted_body, due_at, sent_at, attempts, last_error, given_up_at, abandoned_at)
  on outbox_message to titian_app;

-- Money of lenders.
revoke update on quotation, portfolio, withdrawal_check, withdrawal, payout, virtual_account from titian_app;
grant update (state, wrong_passwords, request_hash, result_id, refusal, applied_at, agreement) on quotation to titian_app;
grant update (status, reason, signed_at, payment_due_at, paid_at, process_due_at, activated_at, ended_at,
  returned_principal_rupiah, returned_interest_rupiah, returned_fee_rupiah, returned_tax_rupiah) on portfolio to titian_app;
grant update (state, wrong_passwords, request_hash, withdrawal_id, refusal) on withdrawal_check to titian_app;
grant update (status, reason, released_at, ended_at, contradicted_at) on withdrawal to titian_app;
grant update (state, due_at, attempts, sent_at, ended_at, value_on, reason, last_error, account_number, account_name,
  account_encrypted) on payout to titian_app;
grant update (holder_name, registered_at, closed_at, closing_sent_at, attempts, retry_at, last_error)
  on virtual_account to titian_app;

-- Loans of groups. A draft may still change: see keep_terms below.
revoke update on member_loan, member_row, disbursement, lending_refund, agreement from titian_app;
-- Only so that its rows can be locked: the key of a row that others refer to cannot change.
grant update (id) on member_loan to titian_app;
grant update (due_on, fine_rupiah, fined_through, paid_fine_rupiah, paid_interest_rupiah, paid_principal_rupiah,
  waived_interest_rupiah, closed_on) on member_row to titian_app;
grant update (state, approved_by, approved_at, note, reason, value_on, ended_at, contradicted_at, account_number,
  account_encrypted, account_hash, account_last_digits) on disbursement to titian_app;
grant update (state, lender_count, portfolio_count, unpaid_count, held_rupiah, approved_by, approved_at, ended_by,
  end_reason, ended_at) on lending_refund to titian_app;
grant update (state, signer_name, signer_email, signer_phone, content, original_key, original_hash, signed_key, file_name,
  link, sent_at, signed_at, attempts, retry_at, last_error) on agreement to titian_app;

-- Receipts.
revoke update on receipt, receipt_line, receipt_part, attendance, cover_debt, distribution, distribution_line,
  receipt_reversal, overpayment_return, payoff from titian_app;
grant update (arrived_rupiah, reversed_at) on receipt to titian_app;
grant update (repaid_rupiah) on cover_debt to titian_app;
grant update (due_at, attempts, distributed_at, journal_id, reversed_at, last_error) on distribution to titian_app;
grant update (state, approved_by, approved_at, cancelled_by, cancelled_at, cancel_reason) on receipt_reversal to titian_app;
grant update (state, note, approved_by, approved_at, reason, value_on, ended_at, contradicted_at, account_number,
  account_encrypted, account_hash, account_last_digits) on overpayment_return to titian_app;
grant update (receipt_id, settled_at) on payoff to titian_app;

-- What depends on the row's own past. Whoever owns the tables (migrations, a change of keys) passes.
create function keep_evidence() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then return new; end if;
  raise exception 'a % may not be rewritten', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- A parameter in force, or that was, stays; so does the past, whatever is added.
create trigger keep_past before update on parameter for each row
  when (old.effective_from < business_date_of(app_now())) execute function keep_evidence();
create trigger keep_past_added before insert on parameter for each row
  when (new.effective_from < business_date_of(app_now())) execute function keep_evidence();

-- What two people decided.
create trigger keep_decided before update on setting_proposal for each row
  when (old.state <> 'entered') execute function keep_evidence();
create trigger keep_decided before update on staff_change for each row
  when (old.state <> 'entered') execute function keep_evidence();

-- The terms of a loan once it is offered.
create trigger keep_terms before update on lending for each row
  when (old.status <> 'draft' and (old.group_id, old.grade, old.loan_rupiah, old.interest_bps, old.interest_rupiah,
      old.tenor_months, old.rhythm, old.instalments, old.step_rupiah, old.minimum_rupiah, old.lender_fee_bps,
      old.borrower_fee_bps, old.admin_fee_rupiah, old.stamp_rupiah, old.bank_cost_rupiah, old.fine_bps, old.default_weeks)
    is distinct from (new.group_id, new.grade, new.loan_rupiah, new.interest_bps, new.interest_rupiah, new.tenor_months,
      new.rhythm, new.instalments, new.step_rupiah, new.minimum_rupiah, new.lender_fee_bps, new.borrower_fee_bps,
      new.admin_fee_rupiah, new.stamp_rupiah, new.bank_cost_rupiah, new.fine_bps, new.default_weeks))
  execute function keep_evidence();

-- An agreement that was made or signed: its hash and files stay, or go with the person.
create trigger keep_signed before update on agreement for each row
  when (old.original_hash is distinct from new.original_hash and old.original_hash is not null
    or old.signed_at is distinct from new.signed_at and old.signed_at is not null
    or old.signed_key is distinct from new.signed_key and old.signed_key is not null and new.signed_key is not null
    or old.original_key is distinct from new.original_key and old.original_key is not null and new.original_key is not null)
  execute function keep_evidence();

-- Where money goes: encrypted once, or gone with the person.
create trigger keep_destination before update on payout for each row
  when (old.account_encrypted is distinct from new.account_encrypted and length(old.account_encrypted) > 0
    and length(new.account_encrypted) > 0) execute function keep_evidence();
create trigger keep_destination before update on disbursement for each row
  when (old.account_encrypted is distinct from new.account_encrypted and old.account_encrypted is not null)
  execute function keep_evidence();
create trigger keep_destination before update on overpayment_return for each row
  when (old.account_encrypted is distinct from new.account_encrypted and old.account_encrypted is not null)
  execute function keep_evidence();
