-- owner: lending
-- Groups as staff keep them: a version that each change raises, where they meet, their credit score, and members whose
-- NIK is known by its keyed hash alone. Source: screens.md (Kelompok); spec §1; cases "Data model to adopt".

alter table borrower_group add column version integer not null default 1 check (version > 0);
alter table borrower_group add column meeting_place text not null default '' check (length(meeting_place) <= 200);
alter table borrower_group add column credit_score smallint check (credit_score between 0 and 100);
alter table borrower_group add column closed_on date;
alter table group_member add column nik_hash bytea;

-- A person is in one running group, whether she is known by her sign-in or by her NIK; leaving frees her.
create unique index group_member_one_group on group_member (user_id) where user_id is not null and left_on is null;
create unique index group_member_one_nik on group_member (nik_hash) where nik_hash is not null and left_on is null;
-- One ketua and one bendahara at a time.
create unique index group_member_one_ketua on group_member (group_id) where role = 'ketua' and left_on is null;
create unique index group_member_one_bendahara on group_member (group_id) where role = 'bendahara' and left_on is null;
create index borrower_group_listed on borrower_group (name, id);
