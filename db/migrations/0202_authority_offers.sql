-- owner: funding
-- Fundings by the day that they were confirmed: what the authorities are told of a day. Source: decision 0128.
create index portfolio_created on portfolio (created_at, id);
