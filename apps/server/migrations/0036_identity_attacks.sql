-- What an attack on somebody else's account leaves behind: a registration two people have begun, a handle nobody has
-- proven, a refresh token in two places, a factor that is guessed at.

-- Two browsers have registered this address or number. Its password is then kept only if the one that typed it
-- confirms it: a letter or text proves the address and nothing else. Of whom that was the address and program are kept
-- until then.
alter table identity_user add column contested boolean not null default false, add column registered_from text;

-- A CPF or a telephone number names a client once it is proven to be theirs, by KYC Plus or by a code. Until then anybody
-- may have declared it, and nobody keeps it from its owner.
alter table customers_profile drop constraint customers_profile_cpf_belongs_to_one_person;
create index customers_profile_by_cpf on customers_profile (cpf_index);
create unique index customers_profile_verified_cpf_names_one_person on customers_profile (cpf_index)
  where cpf_verified;
create unique index customers_profile_verified_phone_names_one_person on customers_profile (telefone)
  where phone_verified;

-- As in migration 0005, but that a CPF and a number name only who has proven them.
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
        from (select p.id, p.nome from customers_profile p where q.kind = 'email' and p.email = q.handle
              union all
              select p.id, p.nome from customers_profile p
               where q.kind = 'phone' and p.telefone = q.handle and p.phone_verified
              union all
              select p.id, p.nome from customers_profile p where q.kind = 'platformId' and p.platform_id = q.handle
              union all
              select p.id, p.nome from customers_profile p
               where q.kind = 'cpf' and p.cpf_index = case q.kind when 'cpf' then decode(q.handle, 'hex') end
                 and p.cpf_verified) m
       where (select u.email_confirmed_at from identity_user u where u.id = m.id) is not null
         and not exists (select from customers_closure c where c.user_id = m.id)
      having count(*) = 1) r on true
   order by q.place;
end $$;

-- Wrong codes in a row, by what is guessed at and by where the guesses come from, so that who guesses makes only
-- themselves wait. The empty source is everybody who has not proven to be the owner; a source that has is remembered
-- until the row goes.
create table identity_guess (
  subject text collate "C" not null,
  source text collate "C" not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  proven_at timestamptz,
  primary key (subject, source)
);
create index identity_guess_by_age on identity_guess (last_failed_at);
comment on column identity_factor.failures is 'of the release before: see identity_guess';
comment on column identity_factor.last_failed_at is 'of the release before: see identity_guess';
comment on column identity_one_time_token.attempts is 'of the release before: see identity_guess';
