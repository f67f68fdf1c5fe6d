-- owner: reconciliation
-- Matches of a rule that a person undid, and pairings over two days.
-- Invariants: what was undone names the two sums of each reference that were seen, and is never changed; its line and booking are
-- left to people while they have these sums. A part of a pairing stands on a date of its own.
-- Source: domain §8; decisions 0126, 0135.

create table statement_unmatch (
  id uuid primary key,
  rule text not null check (rule in ('virtual_account', 'amount_day')),
  reason text not null,
  made_by uuid not null references staff,
  made_at timestamptz not null
);
create table statement_unmatch_part (
  unmatch_id uuid not null references statement_unmatch,
  value_on date not null,
  reference text not null,
  told_rupiah bigint not null,
  booked_rupiah bigint not null,
  primary key (unmatch_id, value_on, reference)
);
create index statement_unmatch_part_date on statement_unmatch_part (value_on);

alter table statement_pair_part add column value_on date;
update statement_pair_part t set value_on = p.value_on from statement_pair p where p.id = t.pair_id;
alter table statement_pair_part alter column value_on set not null;
-- A booking may have the reference of its line, on another date.
alter table statement_pair_part drop constraint statement_pair_part_pkey;
alter table statement_pair_part add primary key (pair_id, value_on, reference);
create index statement_pair_part_date on statement_pair_part (value_on);
-- Pairings are found by their parts.
drop index statement_pair_date;

grant select, insert on statement_unmatch, statement_unmatch_part to titian_app;
grant select on statement_unmatch, statement_unmatch_part to titian_audit;
