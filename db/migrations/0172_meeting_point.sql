-- owner: meeting
-- Where a group meets on the map, entered once. It belongs to the place that was named then: a changed place needs its own.
create table meeting_point (
  group_id uuid primary key references borrower_group (id),
  place text not null check (length(place) <= 200),
  latitude numeric(8, 6) not null check (latitude between -12 and 7),
  longitude numeric(9, 6) not null check (longitude between 94 and 142),
  set_by uuid not null references staff (id),
  set_at timestamptz not null
);
grant select, insert on meeting_point to titian_app;
grant update (place, latitude, longitude, set_by, set_at) on meeting_point to titian_app;
