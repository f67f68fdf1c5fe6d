-- owner: shortlist
-- A lending that was matched with the saved searches is done with: its row goes in the same statement. Source: decision 0106.
grant delete on opened_lending to titian_app;
delete from opened_lending where matched_at is not null;
