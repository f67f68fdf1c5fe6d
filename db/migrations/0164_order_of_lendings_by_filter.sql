-- owner: lending
-- The console filters lendings by grade and by the weekday of their group's meeting. Source: decision 0117.

create index lending_grade on lending (grade, created_at desc, id desc);
create index borrower_group_weekday on borrower_group (meeting_weekday, id);
