-- The desk trades SOL. A house that trades already decides for itself when it begins: two administrators switch it on.
alter table otc_asset_settings
  drop constraint otc_asset_settings_asset_traded,
  add constraint otc_asset_settings_asset_traded check (asset in ('USDT', 'USDC', 'BTC', 'ETH', 'SOL'));
insert into otc_asset_settings (version, asset, enabled, buy_spread_bps, sell_spread_bps, buy_fee_bps, sell_fee_bps,
  min_amount, max_amount, price_band_bps)
select version, 'SOL', not exists (select from otc_order), 75, 75, 20, 20, 1000, 10000000, 100
from otc_settings_version;
