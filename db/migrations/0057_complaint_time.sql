-- owner: settings
-- How long an answer to a complaint may take, as agreements and the customer care page promise it. Source: decision 0067.

insert into parameter (key, effective_from, value, unit, smallest, largest, source) values
  ('complaint_time', '2020-01-01', 10, 'working_day', 1, 30, 'decision 0067');
