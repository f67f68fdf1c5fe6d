-- owner: signing
-- Agreements at the signature provider: made, sent, signed and verified, then kept for their owner.
-- Source: domain §5, §9; spec §7.

create table agreement (
  id uuid primary key,
  kind text not null check (kind in ('lender', 'member')),
  portfolio_id uuid references portfolio,
  member_loan_id uuid references member_loan,
  number text not null unique,
  template_version text not null,
  state text not null check (state in ('drafted', 'waiting', 'signed', 'refused', 'lapsed')),
  signer_name text not null,
  signer_email text,
  signer_phone text,
  signer_user_id uuid,
  -- The markup as it was shown to the lender, so that the file says what was agreed to.
  content jsonb not null,
  original_key text,
  original_hash bytea,
  signed_key text unique,
  -- The public file name: unguessable, and served to its owner alone.
  file_name text unique,
  link text,
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  signed_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz,
  check ((kind = 'lender') = (portfolio_id is not null)),
  check ((kind = 'member') = (member_loan_id is not null))
);
create unique index agreement_portfolio on agreement (portfolio_id) where portfolio_id is not null;
create unique index agreement_member on agreement (member_loan_id) where member_loan_id is not null and state <> 'lapsed';
create index agreement_unsent on agreement (created_at) where sent_at is null and state in ('drafted', 'signed');

create table signature_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  document_id text,
  raw bytea not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  outcome text,
  attempts integer not null default 0,
  retry_at timestamptz,
  primary key (provider, event_id)
);
create index signature_event_waiting on signature_event (received_at) where applied_at is null;

grant select, insert, update on agreement, signature_event to titian_app;
