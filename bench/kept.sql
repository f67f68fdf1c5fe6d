-- What lenders put aside and plan, as after years of use: marked groups, saved searches with what they found, lendings that
-- opened, limits, links, rules, and baskets with their items. Nearly all of it is finished; the last opened lendings wait to
-- be matched and a few searches to be told. Baskets hold the fundings that are there: nothing here moves money.

create temp table keeper on commit drop as
  select row_number() over (order by user_id) as n, user_id as id from lender where kyc_status = 'verified';
create temp table offered on commit drop as
  select row_number() over (order by id) as n, id, status from lending;
create temp table still_open on commit drop as
  select row_number() over (order by id) as n, id from offered where status = 'opened';

insert into lending_bookmark (lender_id, lending_id, saved_at)
  select keeper.id, offered.id, app_now() - v * interval '1 day' from keeper, generate_series(1, 3) v
    join offered on true where offered.n = 1 + (keeper.n * 7 + v * 13) % (select count(*) from offered);

-- Every kind of filter, and none: a search fits few lendings, and a lending few searches.
create temp table search on commit drop as
  select keeper.id as lender_id, v, keeper.n * 3 + v as no, uuidv7() as id from keeper, generate_series(1, 3) v;
insert into saved_search (id, lender_id, name, grade, sector_id, province_id, city_id, tenor_months, status, sort, created_at, tell_at)
  select search.id, lender_id, 'Cari ' || v, case when no % 3 = 0 then (array['A', 'A1,B1', 'C'])[1 + no / 3 % 3] end,
    case when no % 4 > 0 then 1 + no % 3 end, case when no % 5 > 0 then city.province_id end,
    case when no % 5 > 2 then city.id end, case when no % 2 = 0 then 6 + no % 18 end, case when no % 20 = 0 then 'funded' else 'opened' end,
    'newest', app_now() - interval '1 year', case when no % 500 = 0 then app_now() end
  from search join city on city.id = (array[3201, 3273, 3372])[1 + no % 3];
insert into saved_search_hit (search_id, lending_id)
  select search.id, still_open.id from search, generate_series(0, 4) h
    join still_open on true where search.no % 8 = 0 and still_open.n = 1 + (search.no + h) % (select count(*) from still_open);
insert into opened_lending (lending_id, opened_at) select id, app_now() from still_open where n > 180;

insert into spread_limit (lender_id, subject, rupiah, percent)
  select id, subject, case when subject = 'group' then 2000000 end, case when subject <> 'group' then 40 end
  from keeper, unnest(array['group', 'province', 'grade_a']) subject;
insert into calendar_link (lender_id, id, token_hash) select id, uuidv7(), sha256(id::text::bytea) from keeper;
insert into funding_plan (lender_id, amount_rupiah, per_group_rupiah, grades, tenors, sectors, provinces)
  select id, 5000000, 500000, case when n % 2 = 0 then array['A', 'B'] else '{}' end, '{}', '{}', '{}' from keeper;

-- One basket of each lender was confirmed, the others lapsed; one of its items found the slot gone and may be tried once more.
create temp table basket on commit drop as
  select keeper.n, keeper.id as user_id, v, uuidv7() as id, app_now() - v * interval '30 days' as at from keeper, generate_series(1, 3) v;
insert into funding_basket (token_hash, id, user_id, state, result_id, created_at, expires_at, confirmed_at)
  select sha256(id::text::bytea), id, user_id, case when v = 1 then 'applied' else 'void' end, case when v = 1 then id end, at,
    at + interval '15 minutes', case when v = 1 then at end from basket;
create temp table item on commit drop as
  select basket.id as basket_id, v, at, p.*, row_number() over (partition by basket.id order by p.id) as position
  from basket join (select id, lender_id, lending_id, quotation_hash from portfolio) p on p.lender_id = basket.user_id;
insert into funding_basket_item (basket_id, position, lending_id, amount_rupiah, quotation_hash, interest_bps, tenor_months, instalments,
    per_instalment_rupiah, net_rupiah, state, portfolio_id, ended_at, retry_token)
  select basket_id, position, lending_id, 500000, quotation_hash, 2000, 12, 50, 11640, 82000,
    case when v = 1 then 'funded' else 'open' end, case when v = 1 then id end, case when v = 1 then at end, gen_random_uuid()
  from item where v = 1 or position = 1;
insert into funding_basket_item (basket_id, position, lending_id, amount_rupiah, quotation_hash, interest_bps, tenor_months, instalments,
    per_instalment_rupiah, net_rupiah, state, refusal, ended_at, retry_token)
  select basket.id, 100, still_open.id, 500000, item.quotation_hash, 2000, 12, 50, 11640, 82000, 'gone',
    '{"code": "error.lending.slot_full"}', basket.at, gen_random_uuid()
  from basket join item on item.basket_id = basket.id and item.position = 1
    join still_open on still_open.n = 1 + basket.n % (select count(*) from still_open) where basket.v = 1;
