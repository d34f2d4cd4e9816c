-- The picture of a form that was begun stays as long as the form does.
alter table grain_offer_draft add column image_id uuid references grain_image (id) on delete set null;
create index grain_offer_draft_by_image on grain_offer_draft (image_id) where image_id is not null;
