/**
 * Orders of grain that lack a signature, or have one they must not: whoever proposed a round has signed its terms, whoever
 * accepted has signed the final ones, each by themselves, and nobody anything else. Orders from before form 3 were not signed.
 */
export const SIGNATURE_PROBLEMS = `
  select 'grain_signature_wrong' as kind, jsonb_build_object('order', w.order_id, 'side', w.side) as facts
  from (
    (select o.id as order_id, s.side, o.terms_hash
     from grain_order o
     cross join (values ('buyer'), ('producer')) as s (side)
     where coalesce((o.terms::jsonb ->> 'form')::int, 1) >= 3
       and (o.proposed_by = s.side
         or case s.side when 'buyer' then not o.proposed else o.approval = 'accepted' end)
     union
     select r.order_id, r.side, r.terms_hash
     from grain_order_round r
     join grain_order o on o.id = r.order_id
     where coalesce((o.terms::jsonb ->> 'form')::int, 1) >= 3
     except
     select order_id, side, terms_hash from grain_signature)
    union
    select g.order_id, g.side, g.terms_hash
    from grain_signature g
    join grain_order o on o.id = g.order_id
    where g.user_id is distinct from case g.side when 'buyer' then o.buyer_id else o.producer_id end
       or (g.terms_hash <> o.terms_hash
         and not exists (select from grain_order_round r
                         where r.order_id = g.order_id and r.side = g.side and r.terms_hash = g.terms_hash))
  ) w`;
