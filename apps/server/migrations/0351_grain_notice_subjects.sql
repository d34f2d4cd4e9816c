-- Messages and papers become subjects of their own, which people of the marketplace switch by channel. Whoever chose for
-- orders, under which messages stood until now, has chosen the same for messages; the inbox switch is one for all.
insert into notice_preference (user_id, category, channel, wanted, updated_at)
select p.user_id, s.category, p.channel, p.wanted, p.updated_at
from notice_preference p
join (values ('messages', 'inbox'), ('messages', 'email'), ('papers', 'inbox')) as s (category, channel)
  on s.channel = p.channel
where p.category = 'orders'
on conflict (user_id, category, channel) do nothing;
