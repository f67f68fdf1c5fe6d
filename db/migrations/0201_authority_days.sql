-- owner: lending
-- Members by the day that they joined: what the authorities are told of a day. Source: decision 0128.
create index group_member_joined on group_member (joined_on, id);
create index lending_disbursed_on on lending (disbursed_on) where disbursed_on is not null;
