-- owner: platform
-- The job library keeps its own tables in a schema of its own, which the application role owns.
create schema pgboss authorization titian_app;
