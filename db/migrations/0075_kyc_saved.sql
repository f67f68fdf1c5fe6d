-- owner: kyc
-- When something of an identity was last typed, so that a draft that nobody goes on with ends. Pictures can be taken away.
-- Source: security LAW-06; decision 0081.

alter table kyc add column saved_at timestamptz;
update kyc set saved_at = coalesce(submitted_at, app_now());
grant delete on kyc_picture to titian_app;
