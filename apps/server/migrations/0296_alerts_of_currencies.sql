-- Notices of prices tell what was reached by `asset`: it may be a currency too.
update notice set facts = facts - 'coin' || jsonb_build_object('asset', facts -> 'coin')
where kind = 'price_alert' and facts ? 'coin';
