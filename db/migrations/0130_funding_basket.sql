-- owner: plan
-- Baskets that a lender was shown to confirm with one password, and their items. Each item is a quotation of its own and
-- ends by itself; an item that was not funded has one token to try once more, as a basket of one. Source: decision 0107.
create table funding_basket (
  -- SHA-256 of the token, which is only with the lender.
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references lender (user_id),
  state text not null default 'fresh' check (state in ('fresh', 'applied', 'refused', 'void')),
  wrong_passwords smallint not null default 0,
  request_hash bytea,
  result_id uuid,
  refusal jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The retry token of the item that it tries once more.
  retry_of uuid
);
create index funding_basket_user on funding_basket (user_id, confirmed_at);
create index funding_basket_retry on funding_basket (retry_of) where retry_of is not null;

create table funding_basket_item (
  basket_id uuid not null references funding_basket (id),
  position smallint not null,
  lending_id uuid not null references lending,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  quotation_hash bytea not null references quotation (token_hash),
  -- The terms that she saw.
  interest_bps integer not null,
  tenor_months smallint not null,
  instalments smallint not null,
  per_instalment_rupiah bigint not null,
  net_rupiah bigint not null,
  state text not null default 'open' check (state in ('open', 'funded', 'gone', 'changed', 'refused')),
  refusal jsonb,
  portfolio_id uuid references portfolio,
  ended_at timestamptz,
  retry_token uuid unique,
  retried_at timestamptz,
  primary key (basket_id, position),
  unique (basket_id, lending_id),
  check ((state = 'funded') = (portfolio_id is not null) and (state = 'open') = (ended_at is null))
);
grant select, insert on funding_basket, funding_basket_item to titian_app;
grant update (state, wrong_passwords, request_hash, result_id, refusal, confirmed_at) on funding_basket to titian_app;
grant update (state, refusal, portfolio_id, ended_at, retried_at) on funding_basket_item to titian_app;
