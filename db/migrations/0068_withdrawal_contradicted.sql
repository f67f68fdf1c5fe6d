-- owner: withdrawal
-- When the bank first said the opposite of the end that it had given of a withdrawal: a mark for people, which moves nothing.
-- Source: domain §9; security LED-09; decision 0042.

alter table withdrawal add column contradicted_at timestamptz;
