-- A loan book to report on: 60,000 groups of 33 or 34 members, each with a running loan, and 20,000 loans that are repaid, in
-- forty branches of ten officers, eight branches an area. Written after the books were proved: closes, instalments, payoffs and shares of lenders as the
-- product writes them, but without the schedules, receipts and postings behind them, which no report reads for figures of today.
-- Settings bench.* come from reports.ts.

create temp table wanted on commit drop as select current_setting('bench.groups')::int as groups,
  business_date_of(app_now()) - 1 as on_date;

create temp table place on commit drop as select row_number() over (order by id) - 1 as n, id from branch where code like 'B%';
insert into area (id, province_id, name, created_at) select uuidv7(), 32, 'Wilayah ' || n, app_now() from generate_series(1, 5) n;
update branch set area_id = (select id from area where name = 'Wilayah ' || 1 + place.n % 5) from place where place.id = branch.id;
insert into staff (id, name, login, password_hash, totp_secret, created_at)
  select uuidv7(), 'Petugas ' || n, 'lapangan' || n, 'none', '\x00', app_now() from generate_series(1, 400) n;
create temp table officer on commit drop as
  select o.n, o.id, place.id as branch_id
  from (select row_number() over (order by id) - 1 as n, id from staff where login like 'lapangan%') o
  join place on place.n = o.n % 40;
insert into staff_branch (id, staff_id, branch_id, placed_at, reason)
  select uuidv7(), id, branch_id, app_now(), 'Cabangnya' from officer;

-- A loan runs for fifty weeks; every tenth falls late once and stays it, and is in default after twelve weeks.
create temp table loan on commit drop as
  select n, n > groups as is_repaid, uuidv7() as id, uuidv7() as group_id, 10000000::bigint as amount,
    case when n > groups then on_date - 400 - n % 300 else on_date - 3 - (n * 7919) % 350 end as disbursed_on,
    case when n % 10 = 0 and n <= groups then on_date - 3 - (n * 7919) % 350 + 14 + (n::bigint * 104729 % 300)::int end as late_since
  from wanted, generate_series(1, (select groups + groups / 3 from wanted)) n;
insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, officer_id, branch_id, bank_id,
    account_number, account_name, created_at)
  select group_id, 'Anggrek ' || loan.n, 1 + loan.n % 3, (array[3201, 3273, 3372])[1 + loan.n % 3], 'Kami membuat kue basah.', 3,
    officer.id, officer.branch_id, 2, '00123456789', 'Anggrek ' || loan.n, app_now()
  from loan join officer on officer.n = loan.n % 400;
create temp table member on commit drop as
  select loan.n, no, uuidv7() as id, uuidv7() as loan_id
  from loan, wanted, generate_series(1, 33 + case when loan.n % 3 = 0 then 1 else 0 end) no where not is_repaid;
insert into group_member (id, group_id, member_no, name, business, role, joined_on)
  select member.id, group_id, no, 'Siti Anggota ' || no, 'Kue basah', case no when 1 then 'ketua' else 'anggota' end, '2024-01-01'
  from member join loan using (n);
insert into lending (id, group_id, status, grade, loan_rupiah, raised_rupiah, active_rupiah, interest_bps, interest_rupiah,
    tenor_months, instalments, step_rupiah, minimum_rupiah, lender_fee_bps, borrower_fee_bps, admin_fee_rupiah, stamp_rupiah,
    bank_cost_rupiah, fine_bps, default_weeks, minimum_members, extension_days, due_on, due_at, decide_at, opened_at, funded_at,
    disbursing_at, disbursed_on, failed_at, failed_on, repaid_at, created_at)
  select id, group_id, case when late_since + 85 <= on_date then 'failed' else 'disbursed' end,
    (array['A1', 'A2', 'A3', 'B1', 'C'])[1 + n / 7 % 5], amount, amount, amount, 2000, amount / 5, 12, 50, 100000, 500000, 300, 500,
    1000, 6000, 6500, 10, 12, 8, 14, disbursed_on, disbursed_on, disbursed_on + interval '3 days', disbursed_on, disbursed_on,
    disbursed_on, disbursed_on, case when late_since + 85 <= on_date then late_since + 85 end,
    case when late_since + 85 <= on_date then late_since + 85 end, case when is_repaid then disbursed_on + 351 end,
    disbursed_on - interval '7 days'
  from loan, wanted;
insert into member_loan (id, lending_id, member_id, principal_rupiah, interest_rupiah)
  select loan_id, loan.id, member.id, amount / 33, amount / 165 from member join loan using (n);

-- What a loan owes at a close: a fiftieth less each week, until it is late.
create function pg_temp.open_of(amount bigint, disbursed_on date, late_since date, on_date date) returns bigint
  language sql immutable as $$
  select amount - amount / 50 * least(50, (least(on_date, coalesce(late_since - 1, on_date)) - disbursed_on) / 7) $$;

-- Closes: each day of five weeks, each week of fourteen, and the end of each month of thirteen.
create temp table closed on commit drop as
  select distinct day::date as day from wanted, lateral (
    select on_date - n as day from generate_series(0, 40) n union all select on_date - 7 * n from generate_series(0, 14) n
    union all select (on_date - interval '2 months')::date
    union all select (date_trunc('month', on_date) - n * interval '1 month')::date - 1 from generate_series(0, 12) n) d;
insert into business_day (closed_on, started_at, completed_at) select day, app_now(), app_now() from closed on conflict do nothing;
insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah, missed_weeks, branch_id,
    officer_id, sector_id)
  select loan.id, day, greatest(0, day - coalesce(late_since, day)),
    case when late_since < day then least(amount, amount / 42 * ((day - late_since) / 7 + 1)) else 0 end,
    pg_temp.open_of(amount, disbursed_on, late_since, day), 0, officer.branch_id, officer.id, 1 + loan.n % 3
  from closed join loan on loan.disbursed_on <= day and (not is_repaid or day < loan.disbursed_on + 351)
    join officer on officer.n = loan.n % 400
  order by day, loan.id;
-- And the close before each default.
insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah, missed_weeks, branch_id,
    officer_id, sector_id)
  select loan.id, late_since + 84, 84, amount / 42 * 12, pg_temp.open_of(amount, disbursed_on, late_since, late_since), 12,
    officer.branch_id, officer.id, 1 + loan.n % 3
  from loan join officer on officer.n = loan.n % 400, wanted where late_since + 85 <= on_date on conflict do nothing;

insert into collection_due (lending_id, no, due_on, branch_id, officer_id, due_rupiah, paid_0_rupiah, paid_1_rupiah, paid_2_rupiah,
    paid_3_rupiah, paid_4_rupiah, paid_5_rupiah, paid_6_rupiah, paid_7_rupiah, is_planned, is_held, attended, expected)
  select loan.id, no, due_on, officer.branch_id, officer.id, 240000, paid, paid, paid, paid, paid, whole, whole, whole, true, true, 30, 33
  from loan join officer on officer.n = loan.n % 400, wanted, generate_series(1, 50) no,
    lateral (select loan.disbursed_on + 7 * no as due_on) d,
    lateral (select case when late_since <= due_on then 0 else 240000 end as whole) w,
    lateral (select case when (loan.n + no) % 9 = 0 then whole / 2 else whole end as paid) p
  where not is_repaid and due_on between on_date - 110 and on_date order by due_on, loan.id;

-- Ten lenders a loan.
create temp table lender_of on commit drop as select row_number() over (order by user_id) - 1 as n, user_id as id from lender;
create temp table share on commit drop as
  select loan.id as lending_id, loan.amount / 10 as amount, uuidv7() as id,
    ((loan.n * 10 + k) * 31 % (select count(*) from lender_of)) as lender_n
  from loan, generate_series(1, 10) k where not is_repaid;
insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, created_at, expires_at, state, result_id)
  select sha256(share.id::text::bytea), 'funding', l.id, lending_id, amount, 'bench', app_now(), app_now(), 'applied', share.id
  from share join lender_of l on l.n = lender_n;
insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status, quotation_hash, fee_bps, tax_bps,
    payment_window_hours, processing_minutes, activated_at, created_at)
  select share.id, lending_id, l.id, amount, amount, 'active', sha256(share.id::text::bytea), 300, 1500, 24, 10, app_now(), app_now()
  from share join lender_of l on l.n = lender_n;
