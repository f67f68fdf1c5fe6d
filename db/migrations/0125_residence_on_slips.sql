-- owner: tax
-- The paragraph and the code on a slip are those of the day it was issued: a corrected residence does not change them.
alter table tax_slip add column resident boolean;
update tax_slip s set resident = l.tax_resident from lender l where l.user_id = s.lender_id;
alter table tax_slip alter column resident set not null;
