-- owner: funding
-- A portfolio keeps the hours to pay and the minutes of processing that its agreement names, whatever operators change later.
-- Source: domain §2.

alter table portfolio add column payment_window_hours integer check (payment_window_hours > 0);
alter table portfolio add column processing_minutes integer check (processing_minutes >= 0);

update portfolio set
  payment_window_hours = (select value from parameter where key = 'payment_window'
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1),
  processing_minutes = (select value from parameter where key = 'processing_time'
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1);

alter table portfolio alter column payment_window_hours set not null;
alter table portfolio alter column processing_minutes set not null;
