-- owner: ledger
-- What an auditor reads of reference tokens: those of withdrawals too, each with the one journal that its money moved by first:
-- what was held of the balance, else the transfer, which comes later. Source: security §1.

create or replace view audit.token as
  select encode(q.token_hash, 'hex') as token_hash, q.kind, q.user_id, q.state, j.id as used_tx from quotation q
  left join lateral (select id from ledger_journal where subject_id = q.result_id and kind in ('funding_hold', 'funding_transfer')
    order by kind limit 1) j on true
  union all
  select encode(c.token_hash, 'hex'), 'withdrawal', c.user_id, c.state, j.id from withdrawal_check c
  left join ledger_journal j on j.subject_id = c.withdrawal_id and j.kind = 'withdrawal';
