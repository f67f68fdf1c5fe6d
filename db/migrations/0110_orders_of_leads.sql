-- owner: lead
-- Leads in their other orders, and by the beginning and the end of a phone number. Written at the pace of a form.
-- Source: decision 0097.

create index lead_created on lead (created_at, id);
create index lead_name on lead (name, id);
create index lead_city on lead (city_id);
create index lead_phone on lead (phone text_pattern_ops);
create index lead_phone_end on lead (reverse(phone) text_pattern_ops);
