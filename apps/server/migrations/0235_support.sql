-- Conversations of clients with the house: each is a case of `cases` by the same id, which keeps its thread, files and
-- assignment. Answers administrators saved, and links by which whoever cannot sign in writes.

create sequence support_conversation_number;
create table support_conversation (
  id uuid primary key,
  -- What people call it by, such as SU-26-000042-7.
  number text collate "C" not null,
  user_id uuid not null,
  category text collate "C" not null,
  -- A movement or case of the client's own.
  link_kind text collate "C",
  link_id uuid,
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Whose answer it waits for.
  awaiting text collate "C" not null,
  first_answered_at timestamptz,
  closed_at timestamptz,
  rating smallint,
  rating_comment text,
  rated_at timestamptz,
  constraint support_conversation_number_once unique (number),
  constraint support_conversation_link_is_whole check ((link_kind is null) = (link_id is null)),
  constraint support_conversation_link_known check (link_kind in ('movement', 'case')),
  constraint support_conversation_awaiting_known check (awaiting in ('house', 'client')),
  constraint support_conversation_rating_from_one_to_five check (rating between 1 and 5),
  constraint support_conversation_rated_at_a_time check ((rating is null) = (rated_at is null)),
  constraint support_conversation_comment_of_a_rating check (rating_comment is null or rating is not null)
);
create index support_conversation_of_client on support_conversation (user_id, id desc);
create index support_conversation_unanswered on support_conversation (last_message_at, id)
  where closed_at is null and awaiting = 'house';
create index support_conversation_latest on support_conversation (last_message_at desc, id desc);
create index support_conversation_opened on support_conversation (opened_at);
revoke delete, truncate on support_conversation from lastro_app;

create table support_macro (
  id uuid primary key,
  title text not null,
  text text not null,
  changed_by uuid not null,
  updated_at timestamptz not null,
  constraint support_macro_title_once unique (title)
);

create table support_pass (
  -- SHA-256 of what the letter's link carries.
  digest bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index support_pass_expired on support_pass (expires_at);
create index support_pass_of_client on support_pass (user_id);
