-- owner: lending
-- A member's NIK, encrypted for her row, so that the agreement she signs can name it. Members who joined before have its
-- keyed hash alone, until staff enter the number once more. Source: decision 0110.
alter table group_member add column nik_encrypted bytea;
