-- owner: followup
-- Tasks and promises by the date that they were due, whatever became of them: for the report of officers. Source: decision 0123.
create index task_due on task (due_on);
create index payment_promise_due on payment_promise (due_on);
