-- owner: reminder
-- All reminders of a morning are due at the same moment: the next is found in the order of the queue, without sorting it.

drop index reminder_due;
create index reminder_due on reminder (due_at, recipient) where sent_at is null and dropped_at is null;
