-- owner: bank
-- A member's own number: what is paid to it counts on her loan alone. One for each member loan, opened when she asks.
alter table virtual_account add column member_loan_id uuid references member_loan;
alter table virtual_account drop constraint virtual_account_purpose_check;
alter table virtual_account add constraint virtual_account_purpose_check
  check (purpose in ('topup', 'portfolio', 'lending', 'member'));
alter table virtual_account add constraint virtual_account_member_check
  check ((purpose = 'member') = (member_loan_id is not null));
create unique index virtual_account_member on virtual_account (member_loan_id) where member_loan_id is not null;
