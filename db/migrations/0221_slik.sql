-- owner: lending
-- Members by their NIK, those who left among them: a woman has one number with the authorities in whatever group she was.
-- Source: decision 0136.
create index group_member_nik on group_member (nik_hash, id) where nik_hash is not null;
