-- owner: settings
-- How many entries a person chooses at most to decide on one by one in one sitting. Source: decision 0116.

insert into parameter (key, effective_from, value, unit, smallest, largest, source) values
  ('sitting_limit', '2020-01-01', 20, 'count', 2, 50, 'decision 0116');
