-- owner: settings
-- Within how many working days a woman who asked to borrow is promised her first contact. Source: decision 0073.

insert into parameter (key, effective_from, value, unit, smallest, largest, source) values
  ('lead_time', '2020-01-01', 2, 'working_day', 1, 30, 'decision 0073');
