-- The book of the market in the order of its prices: what the market makes of an ad's distance, as the programs round it, and
-- the ads whose floor or ceiling holds, each by that.

create function p2p_round_half_even(dividend numeric, divisor numeric) returns numeric
  language sql immutable parallel safe
  return case
    when 2 * mod(dividend, divisor) < divisor then div(dividend, divisor)
    when 2 * mod(dividend, divisor) > divisor then div(dividend, divisor) + 1
    else div(dividend, divisor) + mod(div(dividend, divisor), 2)
  end;

-- Moved by so many hundredths of a per cent, and rounded to the step in which the asset is priced.
create function p2p_moved_price(market numeric, bps integer, step numeric) returns numeric
  language sql immutable parallel safe
  return p2p_round_half_even(p2p_round_half_even(market * (10000 + bps), 10000), step) * step;

create index p2p_ad_by_floor on p2p_ad (asset, side, floor_price, id) where status = 'active' and floor_price is not null;
create index p2p_ad_by_ceiling on p2p_ad (asset, side, ceiling_price, id)
  where status = 'active' and ceiling_price is not null;

-- What one administrator asks to be set, until another lets it be so or a later version makes it void.
create table p2p_settings_proposal (
  id uuid primary key,
  base_version integer not null references p2p_settings (version),
  settings jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index p2p_settings_proposal_of_version on p2p_settings_proposal (base_version, proposed_at desc);
revoke update, delete, truncate on p2p_settings_proposal from lastro_app;

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'p2p.ruling', 'p2p.settings',
                    'identity.suspension', 'treasury.sweep', 'treasury.refill'));
