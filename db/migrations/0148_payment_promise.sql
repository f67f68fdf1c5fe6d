-- owner: followup
-- What a group, or one member of it, promised to pay by a date. Whether it was kept follows from the receipts; the state
-- is stored so that what is open or broken is found. Source: decision 0113.
create table payment_promise (
  id uuid primary key,
  lending_id uuid not null references lending,
  -- Null where the whole group promised.
  member_id uuid references group_member,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  made_on date not null,
  due_on date not null,
  -- What had come in on the day of the promise before it was made: it does not count.
  paid_before_rupiah bigint not null check (paid_before_rupiah >= 0),
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced')),
  judged_at timestamptz,
  staff_id uuid not null references staff,
  recorded_at timestamptz not null default app_now(),
  check (made_on <= due_on),
  check ((state = 'open') or judged_at is not null)
);
create index payment_promise_of_lending on payment_promise (lending_id, due_on);
create index payment_promise_open on payment_promise (due_on, id) where state = 'open';
grant select, insert on payment_promise to titian_app;
grant update (state, judged_at) on payment_promise to titian_app;
