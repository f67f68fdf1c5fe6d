-- owner: settings
-- Versioned texts that people agree to, and how long codes and links live.
-- Source: api.md (terms/{kind}); domain §2 (code); screens.md (terms versioned with an effective date).

create table terms (
  kind text not null check (kind in ('terms_of_service', 'privacy_policy', 'risk')),
  version integer not null check (version > 0),
  effective_from date not null,
  body text not null,
  sha256 bytea not null,
  primary key (kind, version)
);
grant select, insert on terms to titian_app;

insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source) values
  ('code_life', '2020-01-01', 5, 'minute', 1, 30, true, 'domain §2'),
  ('code_tries', '2020-01-01', 5, 'count', 1, 10, false, 'domain §2'),
  ('code_tries_window', '2020-01-01', 15, 'minute', 5, 1440, false, 'domain §2'),
  ('code_tries_day', '2020-01-01', 20, 'count', 5, 50, false, 'domain §2'),
  ('code_sends', '2020-01-01', 5, 'count', 1, 10, false, 'domain §2'),
  ('code_sends_window', '2020-01-01', 10, 'minute', 1, 1440, false, 'domain §2'),
  ('code_resend_wait', '2020-01-01', 1, 'minute', 1, 10, true, 'domain §2'),
  ('verification_life', '2020-01-01', 30, 'minute', 5, 1440, false, 'api.md'),
  ('email_link_life', '2020-01-01', 24, 'hour', 1, 168, true, 'api.md');
