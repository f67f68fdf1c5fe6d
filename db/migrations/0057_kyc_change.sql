-- owner: kyc
-- Changes of a verified person: entered by one reviewer, approved by another in exactly the version that was seen.
-- Invariants: one of a person waits at a time; what is wished for is sealed, what is shown of it is masked; nobody approves
-- what they wrote. Source: domain §3; screens.md (second pair of eyes for changes of a verified person); decision 0067.

create table kyc_change (
  id uuid primary key,
  user_id uuid not null references lender (user_id),
  kind text not null check (kind in ('correction', 'revocation', 'account_removal')),
  -- Each edit raises it; who approves names it.
  version integer not null default 1 check (version > 0),
  state text not null default 'entered' check (state in ('entered', 'approved', 'cancelled')),
  wish_sealed bytea not null,
  -- Field, before and after, as both people see them.
  lines jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  -- Who wrote this version, and when.
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  check ((state = 'entered') = (decided_by is null)),
  check ((state = 'entered') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> entered_by)
);
create unique index kyc_change_waiting on kyc_change (user_id) where state = 'entered';
create index kyc_change_of on kyc_change (user_id, id);

grant select, insert on kyc_change to titian_app;
grant update (kind, version, state, wish_sealed, lines, reason, entered_by, entered_at, decided_by, decided_at, decision_note)
  on kyc_change to titian_app;
