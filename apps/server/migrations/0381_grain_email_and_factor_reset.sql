-- The address of a person of the marketplace counts as confirmed once a code sent to it came back; so does another one
-- before it takes the old one's place.
alter table grain_account add column email_confirmed_at timestamptz;

create table grain_email_code (
  user_id uuid primary key references grain_account (user_id),
  email text collate "C" not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint grain_email_code_tries_counted check (tries >= 0)
);

-- Which address was left: its reader may take the change back by the link of a letter.
create table grain_email_change (
  id uuid primary key,
  user_id uuid not null references grain_account (user_id),
  old_email text collate "C" not null,
  new_email text collate "C" not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index grain_email_change_of_trader on grain_email_change (user_id, at desc);
revoke truncate on grain_email_change from lastro_app;

-- Who lets a trader's second factor be taken away: the second of two administrators.
alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'grain.factor_reset', 'otc.settings', 'otc.request_settings', 'pix.attribution', 'pix.contest',
                    'crypto.recovery', 'p2p.ruling', 'p2p.settings', 'identity.suspension', 'identity.role',
                    'limits.raise', 'treasury.sweep', 'treasury.refill', 'cards.settings', 'cards.partner',
                    'cards.contest', 'exchange.settings', 'exchange.iof_rate', 'investments.product',
                    'basket.settings'));
