-- owner: shortlist
-- The searches of one filter are found at once: a lending that opens fits at most twelve filters besides the grade, each of
-- which names its value or leaves it open (0).
create index saved_search_filter on saved_search
  (coalesce(province_id, 0), coalesce(city_id, 0), coalesce(sector_id, 0), coalesce(tenor_months, 0))
  where status in ('opened', 'all');
