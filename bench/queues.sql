-- Rows that the console's lists have after years of use, beside the population: mostly finished, a few waiting.
-- Written after the books were proved: nothing here moves money, so what would have (a paid withdrawal, a resolved
-- payment) has no journals. Every name, state and date occurs, so that filters and searches find some rows and not
-- all.

create temp table host on commit drop as select id from staff where login = 'petugas';
-- Cities as many as there are: whoever searches a city asks for few of its rows.
insert into city (id, province_id, name) select 9000 + n, (select min(id) from province), 'Kota ' || n from generate_series(1, 500) n;

create temp table old on commit drop as
  select n, at, (at at time zone 'Asia/Jakarta')::date as on_date
  from generate_series(1, 100000) n, lateral (select now() - n * interval '20 minutes' as at) a;

insert into lead (id, name, phone, sector_id, city_id, business_address, state, version, created_at, promised_on)
  select uuidv7(), 'Mimin Mintarsih ' || n, '+62812' || (10000000 + n), 1 + n % 3, 9001 + n % 500,
    'Jalan Melati 8', case when n % 50 = 0 then (array['new', 'contacted', 'visited', 'accepted'])[1 + n / 50 % 4] else 'refused' end,
    1, at, on_date + 1 from old where n <= 50000;
insert into complaint (id, ticket, sent_hash, name, phone, category, message, state, created_at, promised_on)
  select uuidv7(), translate(left(code, 4) || '-' || right(code, 4), '01', 'GH'), sha256(n::text::bytea), 'Sri Rahayu ' || n,
    '+62813' || (10000000 + n), (array['account', 'funding', 'balance', 'other'])[1 + n % 4], 'Isi saldo belum masuk.',
    case when n % 100 = 0 then 'open' when n % 2 = 0 then 'answered' else 'closed' end, at, on_date + 14
  from old, lateral (select upper(lpad(to_hex(n), 8, 'k')) as code) c where n <= 50000;

create temp table payer on commit drop as
  select row_number() over (order by user_id) as n, user_id, uuidv7() as account_id from lender order by user_id limit 20000;
insert into bank_account (id, user_id, bank_id, holder_name, number_encrypted, number_hash, last_digits, created_at)
  select account_id, user_id, 2, 'Ratna Wulandari', '\x00', sha256(account_id::text::bytea), '6789', app_now() from payer;
insert into withdrawal (id, lender_id, bank_account_id, amount_rupiah, fee_rupiah, stamp_rupiah, bank_cost_rupiah, status, needs_two,
    created_at, promised_on, ended_at)
  select uuidv7(), user_id, account_id, 100000, 0, 0, 6500,
    case when old.n % 500 = 0 then 'pending' when old.n % 20 = 0 then 'failed' else 'completed' end, old.n % 250 = 0, at, on_date + 2,
    case when old.n % 500 > 0 then at + interval '1 day' end
  from old join payer on payer.n = 1 + old.n % 20000;

insert into lending_refund (id, lending_id, version, state, lending_status, reason, lender_count, portfolio_count, unpaid_count,
    held_rupiah, entered_by, entered_at, ended_by, end_reason, ended_at)
  select uuidv7(), l.id, v, state, 'opened', 'Kelompok batal meminjam', 20, 20, 0, l.loan_rupiah, host.id,
    app_now() - (l.n * 4 + v) * interval '20 minutes', case when state = 'cancelled' then host.id end,
    case when state = 'cancelled' then 'Jadi meminjam' end, app_now()
  from (select *, row_number() over () as n from lending) l, host, generate_series(1, 4) v,
    lateral (select case when v = 1 then 'cancelled' else 'lapsed' end as state) s;
insert into voucher (id, kind, subject, version, state, amount_rupiah, legs, words, reason, entered_by, entered_at, ended_by, end_reason,
    ended_at)
  select uuidv7(), 'correction', uuidv7()::text, 1, case when n % 100 = 0 then 'entered' else 'cancelled' end, 5000,
    jsonb_build_array(jsonb_build_object('account', 'cash', 'owner', user_id, 'amount', 5000),
      jsonb_build_object('account', 'fee_income', 'owner', null, 'amount', -5000)),
    'Biaya layanan', 'Salah saldo', host.id, at, case when n % 100 > 0 then host.id end, case when n % 100 > 0 then 'Keliru' end,
    case when n % 100 > 0 then at end
  from old join payer using (n), host where n <= 20000;

-- The bank reported every payment; some matched nothing.
insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on, raw, received_at, applied_at,
    outcome, journal_id)
  select 'bank', 'told:' || j.id, 'virtual_account.paid', gen_random_uuid()::text, '8808000000123456', e.amount_rupiah,
    j.business_date, '{}', j.posted_at, j.posted_at, 'applied', j.id
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.kind = 'escrow'
  where j.kind in ('topup', 'transfer_received');
insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on, raw, received_at, applied_at,
    outcome)
  select 'bank', 'strange:' || n, 'virtual_account.paid', gen_random_uuid()::text, '99999999', 25000, on_date,
    convert_to(json_build_object('type', 'virtual_account.paid', 'eventId', 'strange:' || n, 'paymentId', n::text, 'virtualAccount',
      '99999999', 'amount', '25000.00', 'paidAt', at, 'valueDate', on_date, 'payerName', 'Sri Pengirim')::text, 'UTF8'), at, at, 'suspense'
  from old where n <= 20000;
insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at, resolved_at, resolution)
  select uuidv7(), 'bank', 'strange:' || n, 25000, 'unknown_account', at, case when n % 100 > 0 then at end,
    case when n % 100 > 0 then 'lender' end from old where n <= 20000;

-- Two months of bank statements, the last lines on the date of the last paid week, and those closed before it.
create temp table told on commit drop as
  select e.value_on, row_number() over (partition by e.value_on order by e.event_id) as no, e.payment_id, e.virtual_account,
    e.amount_rupiah
  from bank_event e where e.journal_id is not null and e.value_on = (select max(value_on) from bank_event where journal_id is not null);
insert into bank_statement (value_on, version, file_hash, file, line_count, opening_rupiah, closing_rupiah, uploaded_by, uploaded_at,
    closed_by, closed_at)
  select day, 1, sha256(day::text::bytea), '\x00', (select count(*) from told where value_on = day), 0, 0, host.id, app_now(),
    case when day < (select max(value_on) from told) then host.id end, case when day < (select max(value_on) from told) then app_now() end
  from host, lateral (select business_date_of(app_now()) - n as day from generate_series(1, 60) n) d;
insert into bank_statement_line (value_on, version, line_no, reference, counterparty, amount_rupiah)
  select value_on, 1, no + 2, payment_id, virtual_account, amount_rupiah from told;

-- The trail's rows without their chain, which only the nightly job reads.
insert into audit_trail (actor_kind, actor_id, action, object_kind, object_id, after, reason, at, prev_hash, hash, address, result)
  select 'staff', host.id, (array['kyc.number.seen', 'lead.contacted', 'withdrawal.approved', 'voucher.enter'])[1 + n % 4], 'user',
    md5(n::text), jsonb_build_object('no', n), case when n % 3 = 0 then 'Cocokkan KTP nomor ' || n end,
    now() - (300000 - n) * interval '1 minute', '\x00', '\x00', '10.0.0.1', case when n % 200 = 0 then 'error.forbidden' else 'ok' end
  from host, generate_series(1, 300000) n;
