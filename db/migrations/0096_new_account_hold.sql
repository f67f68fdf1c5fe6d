-- owner: settings
-- How long the first withdrawal to a bank account waits, so that its lender can react to a notice of an account that is
-- not hers. Source: decision 0095.

insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source) values
  ('new_account_hold_hours', '2020-01-01', 0, 'hour', 0, 168, true, 'decision 0095');
