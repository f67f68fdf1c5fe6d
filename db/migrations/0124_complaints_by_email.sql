-- owner: complaint
-- A person's own tickets are found by phone and e-mail address: without it, all complaints were read for each look.
create index complaint_email on complaint (email);
