-- owner: platform
-- All sessions of a person, ended ones too: her data file and the nightly look for abandoned registrations ask for them.
-- Without the condition, the end of a session no longer changes the index.
-- Source: decisions 0081, 0097.

create index session_of_person on session (person_id);
drop index session_person;
