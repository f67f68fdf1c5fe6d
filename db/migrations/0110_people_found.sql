-- owner: account
-- People by the beginning and the end of a phone number, and lenders by the state of their identity: counted for a list,
-- and looked through each night for what is no longer needed. Written at a registration and at a verdict.
-- Source: decisions 0081, 0097.

create index app_user_phone on app_user (phone text_pattern_ops);
create index app_user_phone_end on app_user (reverse(phone) text_pattern_ops);
create index lender_kyc on lender (kyc_status, user_id);
drop index lender_kyc_pending;
