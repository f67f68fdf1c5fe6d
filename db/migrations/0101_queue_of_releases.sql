-- owner: withdrawal
-- The next withdrawal to release is found in the order of the queue, without sorting all that waits.

drop index withdrawal_release;
create index withdrawal_release on withdrawal (release_at, id) where status = 'pending';
