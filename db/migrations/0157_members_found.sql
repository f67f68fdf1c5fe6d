-- owner: lending
-- Members by their phone number and groups by their account: a reviewer sees who else has what a lender handed in.
-- Decision 0115.
create index group_member_phone on group_member (phone) where left_on is null and phone is not null;
create index borrower_group_account_hash on borrower_group (account_hash) where account_hash is not null;
