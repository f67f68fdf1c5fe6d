-- owner: platform
-- Workers are notified by PostgreSQL itself; the job library's tables held messages without content. Decision 0084.
drop schema pgboss cascade;
