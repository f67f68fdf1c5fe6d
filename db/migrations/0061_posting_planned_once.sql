-- owner: ledger
-- A posting's statements are planned once for a connection. Judged by the lengths of its arrays, each call looked cheaper with a
-- plan of its own, whose making took longer than the posting itself. Source: domain §8; decision 0059.

alter function post_journal(uuid, text, text, date, jsonb, uuid, uuid) set plan_cache_mode = force_generic_plan;
alter function post_journal_with_claims(uuid, text, text, date, jsonb, uuid, uuid, uuid[])
  set plan_cache_mode = force_generic_plan;
