-- owner: platform
-- A read token that was revoked stays so, with who did it and why. Source: decision 0127.
create function refuse_return_of_token() returns trigger language plpgsql as $$
begin
  raise exception 'a revoked token stays revoked' using errcode = '23514';
end $$;
create trigger read_token_revoked_for_good before update on read_token for each row
  when (old.revoked_at is not null and (new.revoked_at, new.revoked_by, new.revoke_reason)
    is distinct from (old.revoked_at, old.revoked_by, old.revoke_reason))
  execute function refuse_return_of_token();
