-- owner: disbursement
-- What its maker wrote for whoever approves: after a contradiction of the bank, what the bank answered when it was asked.
-- Source: screens.md (maker and checker); decision 0042.

alter table disbursement add column note text;

-- Entries that still wait were made with a note that stands in the trail alone.
update disbursement d set note = a.reason
from audit_trail a
where d.state = 'entered' and a.object_kind = 'disbursement' and a.object_id = d.id::text
  and a.action = 'disbursement.enter' and a.reason is not null;
