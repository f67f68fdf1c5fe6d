-- owner: complaint
-- The queue of complaints in its order, all by time, and by the beginning and the end of a phone number. Written at the
-- pace of a form.
-- Source: decision 0097.

create index complaint_queue on complaint
  ((state = 'open') desc, (case when state = 'open' then created_at end), created_at desc, id desc);
create index complaint_created on complaint (created_at, id);
create index complaint_phone on complaint (phone text_pattern_ops);
create index complaint_phone_end on complaint (reverse(phone) text_pattern_ops);
