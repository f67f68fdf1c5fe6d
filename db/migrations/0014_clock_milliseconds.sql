-- owner: platform
-- Product time in whole milliseconds, as the program holds an instant: one that the database sets is never a fraction
-- of a millisecond after the same moment as the program reads it, so what is due "now" is found now.
-- Source: domain §1 (one clock).
create or replace function app_now() returns timestamptz language sql stable as
  $$ select date_trunc('milliseconds', statement_timestamp())
       + (select offset_ms from app_clock) * interval '1 millisecond' $$;
