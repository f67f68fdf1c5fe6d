-- owner: settings
-- What only staff need to know of the parameters is not served to everybody. Source: domain §2, api.md (GET parameters).

update parameter set is_public = false where key in ('two_staff_payout', 'staff_session_life', 'staff_session_idle');
