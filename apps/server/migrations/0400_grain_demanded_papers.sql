-- What each load of an offer's orders must carry before its delivery is declared. Offers so far demand nothing.
alter table grain_offer
  add column demanded_papers text[] collate "C" not null default '{}',
  add constraint grain_offer_papers_known check (
    demanded_papers <@ array['weight_ticket', 'classification', 'invoice', 'transport', 'manifest', 'photo']);
