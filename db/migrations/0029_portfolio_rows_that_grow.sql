-- owner: funding
-- Each distribution adds to what its portfolios have returned. With room left on their pages such an update stays on the
-- page and touches none of the indexes. Source: docs/decisions/0035-what-a-posting-costs.md.

alter table portfolio set (fillfactor = 80);
