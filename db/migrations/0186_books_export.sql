-- owner: books
-- Each month of the ledger that was taken for an accounting program: by whom, when, in which form. Written once.

create table books_export (
  id uuid primary key,
  month date not null check (extract(day from month) = 1),
  form text not null check (form in ('csv', 'beancount')),
  -- How many journals the month had then; a later file with another number tells that the month changed.
  journals bigint not null check (journals >= 0),
  taken_by uuid not null references staff,
  taken_at timestamptz not null
);
create index books_export_month on books_export (month, taken_at desc);
create index books_export_taken on books_export (taken_at desc);
grant select, insert on books_export to titian_app;
