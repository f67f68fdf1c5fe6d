-- owner: signing
-- A member who refused her agreement, or let it lapse, can be sent a new one: of those that still count there is one a loan.
-- Source: domain §4; decision 0068.

drop index agreement_member;
create unique index agreement_member on agreement (member_loan_id)
  where member_loan_id is not null and state not in ('refused', 'lapsed');
create index agreement_of_member on agreement (member_loan_id, created_at desc) where member_loan_id is not null;
