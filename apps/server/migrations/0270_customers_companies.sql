-- A company is a customer of its own: what people have by their id (accounts, limits, Pix, receipts), a company has by
-- its own. Nobody signs in as one.

alter table customers_profile
  add column kind text collate "C" not null default 'person',
  add constraint customers_profile_known_kind check (kind in ('person', 'company'));

comment on column customers_profile.id is 'The identity''s user id; of a company an id of its own.';
comment on column customers_profile.cpf_sealed is 'The CPF, of a company the CNPJ, encrypted.';
comment on column customers_profile.cpf_index is 'A keyed fingerprint of the CPF, of a company of the CNPJ.';

-- As in migration 0032, but that a company stands by its profile: it has no user.
create or replace function customers_lock_holders(p_ids uuid[], p_at timestamptz)
returns table (id uuid, standing smallint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform from customers_profile p where p.id = any (p_ids) order by p.id for key share;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  return query
  select a.asked,
         case when exists (select from customers_closure c where c.user_id = a.asked) then 2
              when exists (select from customers_profile p where p.id = a.asked and p.kind = 'company') then 1
              when not exists (select from customers_profile p where p.id = a.asked)
                or not exists (select from identity_user u where u.id = a.asked and u.realm = 'bank'
                                and u.email_confirmed_at is not null and u.deleted_at is null) then 4
              when exists (select from identity_user u where u.id = a.asked and u.banned_until > p_at) then 3
              else 1 end::smallint
    from unnest(p_ids) as a (asked);
end $$;

-- As in migration 0036, but that a company is meant by its platform id and its CNPJ; its e-mail address and telephone
-- number are where it is written to, and prove nothing.
create or replace function customers_find_parties(p_senders uuid[], p_handle_kinds text[], p_handles text[])
returns table (sender_name text, recipient_id uuid, recipient_name text) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select (select s.nome from customers_profile s where s.id = q.sender), r.ids[1], r.names[1]
    from unnest(p_senders, p_handle_kinds, p_handles) with ordinality as q (sender, kind, handle, place)
    left join lateral (
      select array_agg(m.id) as ids, array_agg(m.nome) as names
        from (select p.id, p.nome, p.kind from customers_profile p
               where q.kind = 'email' and p.email = q.handle and p.kind = 'person'
              union all
              select p.id, p.nome, p.kind from customers_profile p
               where q.kind = 'phone' and p.telefone = q.handle and p.phone_verified
              union all
              select p.id, p.nome, p.kind from customers_profile p
               where q.kind = 'platformId' and p.platform_id = q.handle
              union all
              select p.id, p.nome, p.kind from customers_profile p
               where q.kind = 'cpf' and p.cpf_index = case q.kind when 'cpf' then decode(q.handle, 'hex') end
                 and p.cpf_verified) m
       where (m.kind = 'company'
              or (select u.email_confirmed_at from identity_user u where u.id = m.id) is not null)
         and not exists (select from customers_closure c where c.user_id = m.id)
      having count(*) = 1) r on true
   order by q.place;
end $$;
