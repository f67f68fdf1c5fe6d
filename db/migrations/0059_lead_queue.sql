-- owner: lead
-- The queue of leads in its order: what is still on its way, then what has ended, each the oldest first.
-- Source: screens.md (Calon peminjam).

create index lead_queue on lead ((state in ('refused', 'member')), created_at, id);
