-- Browsers that notices are pushed to (RFC 8030), each as long as the session that registered it.
create table notice_push_device (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  -- Whoever knows the address and has our key may push to the browser.
  endpoint text collate "C" not null,
  p256dh text collate "C" not null,
  auth text collate "C" not null,
  -- The key of ours the browser subscribed with: it takes no message signed by another.
  server_key text collate "C" not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  constraint notice_push_device_once unique (user_id, endpoint),
  constraint notice_push_device_of_session unique (session_id)
);
create index notice_push_device_by_endpoint on notice_push_device (endpoint);
revoke update, truncate on notice_push_device from lastro_app;
grant update (last_sent_at) on notice_push_device to lastro_app;

alter table notice_preference
  drop constraint notice_preference_channel_known,
  add constraint notice_preference_channel_known check (channel in ('inbox', 'email', 'sms', 'push'));
