-- owner: account
-- A person who was erased: her row stays for what refers to it, under a pseudonym. Source: security LAW-04; decision 0081.

alter table app_user add column erased_at timestamptz;
