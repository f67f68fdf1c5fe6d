-- owner: repayment
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table overpayment_return rename column account_sealed to account_encrypted;
alter table lateness_log rename to arrears_log;
alter table arrears_log rename column days_late to days_past_due;
