-- owner: account
-- Since when a person's account at the signature provider is active: the card that leads a new lender to her first funding
-- says it. What was activated before is read from the trail. Null: unknown or not active.
alter table lender add column envelope_active_at timestamptz;
update lender set envelope_active_at = found.at
from (select object_id, max(at) as at from audit_trail where object_kind = 'user' and action = 'signature.activated' group by 1) found
where found.object_id = lender.user_id::text and lender.envelope_status = 'aktif';
