-- owner: money
-- The tax list of a month is read from the shares of its journals: which lines a share has is found by index.
-- Source: screens.md (Uang: tax list by month); decision 0064.

create index distribution_line_distribution on distribution_line (distribution_id);
