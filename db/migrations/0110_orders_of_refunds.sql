-- owner: refund
-- Refunds of a state in their order. Written at the pace of people who enter and approve.
-- Source: decision 0097.

create index lending_refund_by_state on lending_refund (state, entered_at, id);
