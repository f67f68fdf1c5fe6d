-- owner: lending
-- A lending keeps the least number of members and the longest extension that it was published with, and the first day of its
-- default, which may have been declared later. Source: domain §2, §4, §6; decision 0076.

alter table lending add column minimum_members smallint check (minimum_members >= 8);
alter table lending add column extension_days smallint check (extension_days > 0);
alter table lending add column failed_on date;

update lending set
  minimum_members = (select value from parameter where key = 'group_members'
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1),
  extension_days = (select value from parameter where key = 'funding_extension'
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1);
update lending l set failed_on = coalesce(
    (select (t.after ->> 'on')::date from audit_trail t where t.action = 'lending.default' and t.object_kind = 'lending'
      and t.object_id = l.id::text order by t.seq desc limit 1),
    business_date_of(l.failed_at))
  where l.status = 'failed';

alter table lending alter column minimum_members set not null;
alter table lending alter column extension_days set not null;

-- A default is of a lending and of all portfolios that hold it, declared and withdrawn together.
create view proof.default_differs as
  select l.id as lending_id, p.id as portfolio_id, l.status, p.status as portfolio_status, p.reason
  from lending l join portfolio p on p.lending_id = l.id
  where l.status = 'failed' and p.status = 'active' or l.status <> 'failed' and p.reason = 'defaulted'
    or l.status <> 'failed' and l.failed_on is not null;
