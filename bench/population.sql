-- A population to measure on: lenders with balance, disbursed lendings whose first weeks are paid and distributed,
-- and lendings open on the marketplace. Written in sets, but with the same rows as the product writes one by one, so
-- that every proof holds. All amounts divide evenly: a portfolio is 500.000 for a year at 20 %, over 50 weeks, so
-- each week returns 10.000 principal and 2.000 interest, less 60 fee and 300 tax. Settings bench.* come from
-- population.ts.

create temp table wanted on commit drop as select
  current_setting('bench.lenders')::int as lenders, current_setting('bench.lendings')::int as lendings,
  current_setting('bench.portfolios')::int as portfolios, current_setting('bench.weeks')::int as weeks,
  current_setting('bench.opened')::int as opened, current_setting('bench.heavy')::boolean as heavy,
  current_setting('bench.password_hash') as password_hash,
  -- The row after the paid ones is due today.
  business_date_of(app_now()) - 7 * (current_setting('bench.weeks')::int + 1) as disbursed_on;

-- Forty branches, which have the groups in turn.
insert into area (id, province_id, name, created_at) select uuidv7(), 32, 'Priangan', app_now()
  on conflict do nothing;
insert into branch (id, area_id, code, name, created_at)
  select uuidv7(), area.id, 'B' || n, 'Cabang ' || n, app_now() from area, generate_series(1, 40) n
  where area.name = 'Priangan' on conflict do nothing;
create temp table place on commit drop as select row_number() over (order by id) - 1 as n, id from branch;

-- People: fully verified lenders, and one officer for all groups, who works in every branch.
create temp table person on commit drop as
  select n, uuidv7() as id, uuidv7() as cash_id from wanted, generate_series(1, lenders) n;
insert into app_user (id, name, phone, email, email_verified_at, password_hash, password_changed_at, is_lender, created_at)
  select id, 'Ratna Wulandari ' || n, '+62811' || (10000000 + n), 'ratna' || n || '@contoh.example', app_now(), password_hash,
    app_now(), true, app_now() from person, wanted;
insert into lender (user_id, kyc_status, envelope_status) select id, 'verified', 'aktif' from person order by n;
insert into staff (id, name, login, password_hash, totp_secret, created_at)
  select uuidv7(), 'Petugas', 'petugas', password_hash, '\x00', app_now() from wanted;
insert into staff_branch (id, staff_id, placed_at, reason) select uuidv7(), id, app_now(), 'Semua cabang' from staff
  on conflict (staff_id) where ended_at is null do nothing;

-- Lendings from 1 on are disbursed, later ones open and empty; each has its own group of ten.
create temp table loan on commit drop as
  select n, n > lendings as is_open, portfolios * 500000::bigint as amount, portfolios * 100000::bigint as interest,
    uuidv7() as id, uuidv7() as group_id, uuidv7() as funding_id, uuidv7() as collection_id
  from wanted, generate_series(1, lendings + opened) n;
insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, officer_id, branch_id, bank_id,
    account_number, account_name, created_at)
  select group_id, 'Melati ' || loan.n, 1 + loan.n % 3, (array[3201, 3273, 3372])[1 + loan.n % 3], 'Kami membuat kue basah.', 3,
    staff.id, place.id, 2, '00123456789', 'Melati ' || loan.n, app_now() from staff, loan join place on place.n = loan.n % 40;
create temp table member on commit drop as
  select loan.n, no, uuidv7() as id, uuidv7() as loan_id, amount / 10 as principal, interest / 10 as interest
  from loan, generate_series(1, 10) no;
insert into group_member (id, group_id, member_no, name, business, role, joined_on)
  select member.id, group_id, no, 'Siti Anggota ' || no, 'Kue basah', case no when 1 then 'ketua' else 'anggota' end, '2024-01-01'
  from member join loan using (n);
insert into lending (id, group_id, status, grade, loan_rupiah, raised_rupiah, active_rupiah, interest_bps, interest_rupiah,
    tenor_months, instalments, step_rupiah, minimum_rupiah, lender_fee_bps, borrower_fee_bps, admin_fee_rupiah, stamp_rupiah,
    bank_cost_rupiah, fine_bps, default_weeks, minimum_members, extension_days, due_on, due_at, decide_at, opened_at, funded_at, disbursing_at, disbursed_on, created_at)
  select id, group_id, case when is_open then 'opened' else 'disbursed' end, (array['A1', 'A2', 'A3', 'B1', 'C'])[1 + n % 5], amount,
    case when is_open then 0 else amount end, case when is_open then 0 else amount end, 2000, interest, 12, 50, 100000, 500000, 300, 500,
    1000, 6000, 6500, 10, 12, 8, 14, business_date_of(app_now()) + 14, app_now() + interval '14 days', app_now() + interval '17 days',
    app_now(), case when not is_open then app_now() end, case when not is_open then app_now() end,
    case when not is_open then disbursed_on end, app_now() - n * interval '1 minute'
  from loan, wanted;
insert into member_loan (id, lending_id, member_id, principal_rupiah, interest_rupiah)
  select loan_id, loan.id, member.id, principal, member.interest from member join loan using (n);
delete from loan where is_open;
insert into member_row (member_loan_id, no, due_on, principal_rupiah, interest_rupiah, paid_principal_rupiah, paid_interest_rupiah, closed_on)
  select loan_id, no.no, disbursed_on + 7 * no.no, principal / 50, member.interest / 50,
    case when no.no <= weeks then principal / 50 else 0 end, case when no.no <= weeks then member.interest / 50 else 0 end,
    case when no.no <= weeks then disbursed_on + 7 * no.no end
  from member join loan using (n), wanted, generate_series(1, 50) no (no);
insert into disbursement (id, lending_id, version, state, loan_rupiah, service_fee_rupiah, admin_fee_rupiah, stamp_rupiah,
    bank_cost_rupiah, net_rupiah, bank_id, account_number, account_name, entered_by, entered_at, value_on, ended_at)
  select uuidv7(), loan.id, 1, 'confirmed', amount, amount / 20, 10000, 6000, 6500, amount - amount / 20 - 22500, 2, '00123456789',
    'Melati', staff.id, app_now(), disbursed_on, app_now() from loan, staff, wanted;

-- Portfolios are assigned to the lenders in turn; a heavy first lender has two in every lending, the others the rest.
create temp table share on commit drop as
  select loan.n, place, uuidv7() as id, case when not heavy then 1 + ((loan.n - 1) * portfolios + place - 1) % lenders
    when place <= 2 then 1 else 2 + ((loan.n - 1) * (portfolios - 2) + place - 3) % (lenders - 1) end as lender_n
  from loan, wanted, generate_series(1, portfolios) place order by loan.n, place;
create index on share (lender_n);
insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, created_at, expires_at, state, result_id)
  select sha256(share.id::text::bytea), 'funding', person.id, loan.id, 500000, 'bench', app_now(), app_now(), 'applied', share.id
  from share join loan using (n) join person on person.n = lender_n;
insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status, quotation_hash, fee_bps, tax_bps,
    payment_window_hours, processing_minutes, activated_at, returned_principal_rupiah, returned_interest_rupiah, returned_fee_rupiah, returned_tax_rupiah, created_at)
  select share.id, loan.id, person.id, 500000, 500000, 'active', sha256(share.id::text::bytea), 300, 1500, 24, 10, app_now(), weeks * 10000,
    weeks * 2000, weeks * 60, weeks * 300, (disbursed_on - 7) + (loan.n * 1000 + place) * interval '1 millisecond'
  from share join loan using (n) join person on person.n = lender_n, wanted;

-- Each paid week of a lending is a transfer that was distributed on arrival.
create temp table week on commit drop as
  select loan.n, no, disbursed_on + 7 * no as paid_on, portfolios * 12000::bigint as amount, uuidv7() as receipt_id,
    uuidv7() as distribution_id, uuidv7() as received_id, uuidv7() as shared_id
  from loan, wanted, generate_series(1, weeks) no;
analyze person, loan, member, share, week;
insert into receipt (id, lending_id, channel, amount_rupiah, value_on, arrived_rupiah, recorded_at)
  select receipt_id, loan.id, 'transfer', week.amount, paid_on, week.amount, paid_on from week join loan using (n);
insert into receipt_line (receipt_id, no, member_loan_id, kind, amount_rupiah)
  select receipt_id, member.no, loan_id, 'own', week.amount / 10 from week join member using (n);
insert into receipt_part (receipt_id, no, member_loan_id, row_no, component, amount_rupiah)
  select receipt_id, 2 * member.no - 2 + part, loan_id, week.no, (array['interest', 'principal'])[part],
    (array[interest, principal])[part] / 50 from week join member using (n), generate_series(1, 2) part;
insert into distribution (id, receipt_id, lending_id, part_no, principal_rupiah, interest_rupiah, fine_rupiah, excess_rupiah,
    arrived_on, created_at, due_at, distributed_at, journal_id)
  select distribution_id, receipt_id, loan.id, 1, week.amount / 6 * 5, week.amount / 6, 0, 0, paid_on, paid_on, paid_on, paid_on, shared_id
  from week join loan using (n);
insert into distribution_line (portfolio_id, distribution_id, component, lender_id, gross_rupiah, fee_rupiah, tax_rupiah)
  select share.id, distribution_id, component, person.id, gross, fee, tax
  from week join share using (n) join person on person.n = lender_n,
    (values ('principal', 10000, 0, 0), ('interest', 2000, 60, 300)) part (component, gross, fee, tax);
insert into tax_withheld (month, lender_id, interest_rupiah, tax_rupiah)
  select date_trunc('month', paid_on)::date, person.id, sum(2000), sum(300)
  from week join share using (n) join person on person.n = lender_n group by 1, 2;
insert into lending_collection (lending_id, principal_rupiah, interest_rupiah, paid_principal_rupiah)
  select id, amount / 50 * weeks, interest / 50 * weeks, amount / 50 * weeks from loan, wanted;

-- The books. An entry is debit +, credit -; entries of an account are numbered by the time of their journals.
create temp table journal (id uuid, kind text, key text, on_date date, subject_id uuid) on commit drop;
create temp table leg (journal_id uuid, account_id uuid, amount bigint, subject_id uuid, on_date date) on commit drop;
create temp table book on commit drop as
  select kind, id from ledger_account where owner_id is null;
create function pg_temp.book(text) returns uuid language sql stable as 'select id from book where kind = $1';

with made as (
  select uuidv7() as journal_id, person.*, 1000000 + 500000 * (select count(*) from share where lender_n = person.n) as amount
  from person
), written as (
  insert into journal select journal_id, 'topup', 'topup:' || id, disbursed_on - 14, null from made, wanted
)
insert into leg select journal_id, account_id, change, null, disbursed_on - 14 from made, wanted,
  lateral (values (pg_temp.book('escrow'), amount), (cash_id, -amount)) l (account_id, change);
with made as (
  select uuidv7() as journal_id, share.id, cash_id, funding_id from share join loan using (n) join person on person.n = lender_n
), written as (
  insert into journal select journal_id, 'funding_hold', 'funding:' || id || ':hold', disbursed_on - 7, id from made, wanted
)
insert into leg select journal_id, account_id, change, made.id, disbursed_on - 7 from made, wanted,
  lateral (values (cash_id, 500000), (funding_id, -500000)) l (account_id, change);
with made as (
  select uuidv7() as approved_id, uuidv7() as confirmed_id, loan.*, amount / 20 + 10000 as fee from loan
), written as (
  insert into journal select journal_id, kind, kind || ':' || id, disbursed_on, id from made, wanted,
    lateral (values (approved_id, 'disbursement_approved'), (confirmed_id, 'disbursement_confirmed')) j (journal_id, kind)
)
insert into leg select journal_id, account_id, change, made.id, disbursed_on from made, wanted, lateral (values
  (approved_id, funding_id, amount), (approved_id, pg_temp.book('fee_income'), -fee),
  (approved_id, pg_temp.book('stamp_payable'), -6000), (approved_id, pg_temp.book('bank_cost'), -6500),
  (approved_id, pg_temp.book('disbursing'), fee + 12500 - amount), (confirmed_id, pg_temp.book('disbursing'), amount - fee - 12500),
  (confirmed_id, pg_temp.book('escrow'), fee + 12500 - amount)) l (journal_id, account_id, change);
insert into journal
  select received_id, 'transfer_received', 'payment:' || receipt_id || ':transfer', paid_on, receipt_id from week
  union all select shared_id, 'distribution', 'distribution:' || distribution_id, paid_on, distribution_id from week;
insert into leg
  select journal_id, account_id, change, subject_id, paid_on from week join loan using (n), wanted, lateral (values
    (received_id, pg_temp.book('escrow'), week.amount, receipt_id), (received_id, collection_id, -week.amount, receipt_id),
    (shared_id, collection_id, week.amount, distribution_id), (shared_id, pg_temp.book('fee_income'), -60 * portfolios, loan.id),
    (shared_id, pg_temp.book('tax_payable'), -300 * portfolios, loan.id)) l (journal_id, account_id, change, subject_id)
  union all
  select shared_id, cash_id, -11640, share.id, paid_on from week join share using (n) join person on person.n = lender_n;
analyze journal, leg;

insert into ledger_account (id, kind, owner_id)
  select cash_id, 'cash', id from person union all select uuidv7(), 'lender_receivable', id from person
  union all select funding_id, 'funding', id from loan union all select collection_id, 'collection', id from loan
  union all select uuidv7(), kind, id from loan, (values ('in_hand'), ('overpayment')) k (kind)
  union all select uuidv7(), kind, l.id from lending l, (values ('funding'), ('in_hand'), ('collection'), ('overpayment')) k (kind)
    where l.status = 'opened';
insert into ledger_journal (id, kind, key, business_date, posted_at, content_hash, subject_id, amount_rupiah)
  select id, kind, key, on_date, on_date, sha256(key::bytea), subject_id,
    (select sum(amount) from leg where journal_id = journal.id and amount > 0) from journal order by on_date;
insert into ledger_entry (account_id, entry_no, journal_id, amount_rupiah, balance_after_rupiah, subject_id, posted_at)
  select account_id, row_number() over run, journal_id, amount, -sum(amount) over run, subject_id, on_date
  from leg where account_id not in (select id from book)
  window run as (partition by account_id order by on_date, amount, journal_id, subject_id rows unbounded preceding);
insert into ledger_entry (account_id, entry_no, journal_id, amount_rupiah, subject_id, posted_at)
  select account_id, nextval('ledger_entry_seq'), journal_id, amount, subject_id, on_date
  from leg where account_id in (select id from book);
update ledger_account a set balance_rupiah = t.balance, version = t.entries
  from (select account_id, -sum(amount) as balance, count(*) as entries from leg group by 1) t
  where a.id = t.account_id and a.owner_id is not null;
