-- owner: settings
-- How many days before its arrival money from the bank may have its value. Source: decision 0088.

insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source) values
  ('bank_value_back_days', '2020-01-01', 7, 'day', 0, 366, false, 'decision 0088');
