-- owner: money
-- A voucher that waits is edited by its maker: another version, which names the one whose place it takes.
-- Invariants: what was entered still never changes; a version is replaced at most once, by its own maker, and then never
-- approved. Source: domain §3; decision 0070.

alter table voucher add column replaces uuid references voucher;
create unique index voucher_replaces on voucher (replaces) where replaces is not null;

-- A version that was replaced was taken back by it, and both are of one subject and one maker.
create view proof.voucher_replacement_differs as
  select v.id, v.replaces, o.state from voucher v join voucher o on o.id = v.replaces
  where o.state <> 'cancelled' or o.kind <> v.kind or o.subject <> v.subject or v.version <> o.version + 1
    or o.entered_by <> v.entered_by;
