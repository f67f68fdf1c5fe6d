-- owner: balance
-- The published proof of balances: one sum tree a business date over what each lender owned at its end, and one published root,
-- chained to that of the date before. Invariants: figures and roots are written once; a tree's total is the ledger's total of
-- lenders' cash and of what is held for their fundings. Source: decision 0103.

create table balance_night (
  business_date date primary key,
  made_at timestamptz not null,
  depth smallint not null check (depth between 6 and 30),
  lender_count integer not null check (lender_count >= 0),
  total_rupiah bigint not null check (total_rupiah >= 0),
  tree_root bytea not null check (length(tree_root) = 32),
  -- How many entries of these accounts it is over: one that is posted into the date afterwards is in the next tree.
  entry_count bigint not null,
  -- What all accounts of each kind held then, as decimal text by kind.
  kind_sums jsonb not null
);

-- What a lender's path is made from; dropped after 400 nights, while the roots stay.
create table balance_tree (
  business_date date primary key references balance_night,
  seed bytea not null check (length(seed) = 32),
  holders bytea not null,
  places bytea not null,
  nodes bytea not null
);

create table balance_root (
  business_date date primary key references balance_night,
  root bytea not null unique check (length(root) = 32),
  previous bytea not null unique check (length(previous) = 32),
  -- The closing balance of the bank's statement that was there; null when there was none in time.
  bank_rupiah bigint,
  published_at timestamptz not null
);

grant select, insert on balance_night, balance_root to titian_app;
grant select, insert, delete on balance_tree to titian_app;
grant select on balance_night, balance_root to titian_audit;

-- What an account held at the end of a date, from what it holds now and what was posted since.
create function balance_moved_since(p_from timestamptz) returns table (account_id uuid, moved_rupiah numeric, entries bigint)
language sql stable set search_path = public as $$
  select e.account_id, sum(e.amount_rupiah), count(*) from ledger_journal j join ledger_entry e on e.journal_id = j.id
  where j.posted_at >= p_from group by e.account_id;
$$;

-- The last tree is the ledger's total over the same entries; the ones before were proved in their turn.
create view proof.balance_tree_differs as
  select n.business_date, n.total_rupiah, l.total_rupiah as ledger_rupiah
  from (select * from balance_night order by business_date desc limit 1) n
  cross join lateral (
    select coalesce(sum(a.balance_rupiah + coalesce(m.moved_rupiah, 0)), 0) as total_rupiah,
      coalesce(sum(a.version - coalesce(m.entries, 0)), 0) as entry_count
    from ledger_account a
    left join balance_moved_since((n.business_date + 1)::timestamp at time zone 'Asia/Jakarta') m on m.account_id = a.id
    where a.kind in ('cash', 'funding')) l
  where n.total_rupiah <> l.total_rupiah and n.entry_count = l.entry_count;

-- Every published root has the one before it inside.
create view proof.balance_root_unchained as
  select r.business_date, encode(r.previous, 'hex') as previous from (
    select business_date, previous, lag(root, 1, decode(repeat('00', 32), 'hex')) over (order by business_date) as before
    from balance_root) r
  where r.previous <> r.before;
