-- The form of an offer that a producer began, as it stood; one each.
create table grain_offer_draft (
  user_id uuid primary key references grain_account (user_id),
  content jsonb not null,
  saved_at timestamptz not null
);
revoke truncate on grain_offer_draft from lastro_app;
