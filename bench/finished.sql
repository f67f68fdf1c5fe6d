-- What years of use leave behind, nearly all of it finished: registrations that came to nothing, sessions, messages,
-- notices, papers, payouts and lendings that never took place. Nothing here waits for the product's jobs, except a few
-- identities that nobody needs any more.

create temp table host on commit drop as select id from staff where login = 'petugas';
create temp table was on commit drop as
  select n, app_now() - interval '60 days' - n * interval '20 minutes' as at from generate_series(1, 40000) n;

-- People who registered and went no further, or whose identity was refused; of a hundredth something is left.
create temp table visitor on commit drop as select n, at, uuidv7() as id from was where n <= 8000;
insert into app_user (id, name, phone, email, email_verified_at, password_hash, password_changed_at, is_lender, created_at)
  select id, 'Dewi Lestari ' || n, '+62815' || (10000000 + n), 'dewi' || n || '@contoh.example', at, 'none', at, true, at from visitor;
insert into lender (user_id, kyc_status) select id, case when n % 8 = 0 then 'rejected' else 'not_verified' end from visitor;
insert into kyc (user_id, saved_at, submitted_at, promised_on, decided_at, company_name)
  select id, at - interval '60 days', case when n % 8 = 0 then at - interval '60 days' end,
    case when n % 8 = 0 then (at - interval '57 days')::date end,
    case when n % 8 = 0 then at - interval '58 days' end, case when n % 250 = 0 then 'Warung Dewi' end from visitor where n % 2 = 0;
insert into kyc (user_id, saved_at, submitted_at, promised_on, decided_at)
  select user_id, app_now(), app_now() - interval '1 year', current_date - 360, app_now() - interval '1 year' from lender
  where kyc_status = 'verified' on conflict do nothing;
insert into profile (user_id) select user_id from lender;
insert into consent (user_id, kind, version, text_sha256, purpose, agreed_at, address)
  select user_id, 'terms_of_service', 1, sha256('x'), 'registration', app_now() - interval '1 year', '10.0.0.1' from lender;
insert into kyc_verdict (id, user_id, submitted_at, verdict, decided_by, decided_at)
  select uuidv7(), k.user_id, k.submitted_at, l.kyc_status, host.id, k.decided_at
  from kyc k join lender l using (user_id), host where l.kyc_status in ('verified', 'rejected') and k.decided_at is not null;

create temp table person on commit drop as select row_number() over (order by user_id) as n, user_id as id from lender;
insert into session (id, kind, person_id, device, created_at, last_seen_at, expires_at, ended_at, end_reason)
  select uuidv7(), 'user', id, 'Firefox', at, at, at + interval '12 hours', case when v < 4 then at + interval '1 hour' end,
    case when v < 4 then 'signed_out' end
  from person join was using (n), generate_series(1, 4) v;
insert into notification (user_id, id, kind, title, body, read_at, created_at, event_key)
  select id, uuidv7(), 'topup.received', 'Saldo masuk', 'Saldo Anda bertambah.', case when v < 4 then at end, at, 'old:' || v
  from person join was using (n), generate_series(1, 4) v;
insert into outbox_message (id, channel, recipient, body, event_key, created_at, due_at, sent_at, attempts)
  select uuidv7(), 'sms', '+62811000000', null, 'old:' || n, at, at, at, 1 from was;
insert into verification_code (purpose, subject, code_hash, created_at, expires_at, used_at)
  select 'register', '+62816' || (10000000 + n), '\x00', at, at + interval '5 minutes', at from was;
insert into phone_proof (token_hash, phone, created_at, expires_at)
  select sha256(n::text::bytea), '+62816' || (10000000 + n), at, at + interval '1 hour' from was;
insert into email_link (token_hash, user_id, email, created_at, expires_at, used_at)
  select sha256(n::text::bytea), id, 'dewi' || n || '@contoh.example', at, at + interval '1 day', at from person join was using (n);
insert into attempt_counter (purpose, subject, window_from, tries) select 'sign_in', '+62816' || (10000000 + n), at, 3 from was;
insert into act_key (person_id, key, outcome, object_kind, object_id, at)
  select id, gen_random_uuid(), 'done', 'portfolio', id::text, at from person join was using (n);

-- What banks and the signature provider did.
insert into payout (id, kind, subject_id, amount_rupiah, bank_id, account_name, state, due_at, attempts, sent_at, ended_at, value_on,
    created_at, account_encrypted)
  select uuidv7(), 'withdrawal', w.id, w.amount_rupiah, 2, 'Ratna Wulandari', 'completed', w.created_at, 1, w.created_at, w.ended_at,
    w.ended_at::date, w.created_at, '\x00' from withdrawal w where w.status = 'completed';
insert into virtual_account (number, bank_id, purpose, lender_id, portfolio_id, holder_name, amount_rupiah, expires_at, created_at,
    registered_at, closed_at, closing_sent_at)
  select '8809' || lpad((row_number() over ())::text, 12, '0'), 2, 'portfolio', lender_id, id, 'Ratna Wulandari', amount_rupiah,
    created_at + interval '1 day', created_at, created_at, created_at, created_at from portfolio;
insert into agreement (id, kind, portfolio_id, number, template_version, state, signer_name, content, created_at, sent_at, signed_at)
  select uuidv7(), 'lender', id, 'AP/' || row_number() over (), '1', 'signed', 'Ratna Wulandari', '{}', created_at, created_at,
    created_at from portfolio;
insert into signature_event (provider, event_id, kind, document_id, raw, received_at, applied_at, outcome)
  select 'sign', 'old:' || a.number, 'signed', a.id::text, '{}', a.signed_at, a.signed_at, 'applied' from agreement a;
insert into reminder (recipient, send_on, zone, due_at, members, about_late, about_group, planned_at, attempts, sent_at)
  select '+62817' || (10000000 + n), at::date, 'WIB', at, array[uuidv7()], true, false, at, 1, at from was;

-- Lendings that came to nothing, each of a group of its own; an officer has twenty groups.
insert into staff (id, name, login, password_hash, totp_secret, created_at)
  select uuidv7(), 'Wati ' || n, 'petugaslama' || n, 'none', '\x00', at from was where n <= 400;
create temp table officer on commit drop as
  select row_number() over (order by id) as n, id from staff where login like 'petugaslama%';
create temp table lapsed on commit drop as select n, at, uuidv7() as id, uuidv7() as group_id from was where n <= 8000;
create temp table branch_of on commit drop as
  select officer.id as officer_id, branch.id as branch_id from officer
  join (select row_number() over (order by id) - 1 as n, id from branch) branch on branch.n = officer.n % 40;
insert into staff_branch (id, staff_id, branch_id, placed_at, reason)
  select uuidv7(), officer_id, branch_id, app_now(), 'Cabangnya' from branch_of;
insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, officer_id, branch_id, created_at)
  select group_id, 'Kenanga ' || lapsed.n, 1 + lapsed.n % 3, 9001 + lapsed.n % 500, 'Kami menjahit.', 1 + lapsed.n % 5,
    officer.id, branch_of.branch_id, at
  from lapsed join officer on officer.n = 1 + lapsed.n % 400 join branch_of on branch_of.officer_id = officer.id;
insert into lending (id, group_id, status, grade, loan_rupiah, interest_bps, interest_rupiah, tenor_months, instalments, step_rupiah,
    minimum_rupiah, lender_fee_bps, borrower_fee_bps, admin_fee_rupiah, stamp_rupiah, bank_cost_rupiah, fine_bps, default_weeks,
    minimum_members, extension_days, due_on, due_at, decide_at, opened_at, refunded_at, created_at)
  select id, group_id, 'refunded', 'B1', 1000000 * (1 + n % 9), 2000, 200000, 12, 50, 100000, 500000, 300, 500, 1000, 6000, 6500, 10, 12,
    8, 14, at::date, at, at, at, at, at - interval '14 days' from lapsed;
insert into lead_step (lead_id, version, state, at) select id, 1, 'new', created_at from lead;
insert into complaint_act (complaint_id, version, act, staff_id, body, at)
  select c.id, 2, 'answer', host.id, 'Sudah kami periksa.', c.created_at from complaint c, host where c.state <> 'open';
