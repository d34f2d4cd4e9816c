-- Proof of liabilities: once a day a Merkle sum tree over what every client is owed, whose root is published. A proof stays
-- for good; the nodes of its tree, which say who owns a leaf, for as long as clients may ask for their paths.
create table liabilities_proof (
  day date primary key,
  taken_at timestamptz not null,
  published_at timestamptz not null,
  root text collate "C" not null,
  leaf_count integer not null,
  -- Lines of amounts as they are hashed: of all leaves together, and of what is owed and attributed to nobody yet.
  owed text collate "C" not null,
  unattributed text collate "C" not null,
  holdings jsonb not null,
  constraint liabilities_proof_root_is_a_hash check (root ~ '^[0-9a-f]{64}$'),
  constraint liabilities_proof_counts_leaves check (leaf_count >= 0)
);
revoke update, delete, truncate on liabilities_proof from lastro_app;

-- Level 0 has the leaves, each with its owner, its salt and the hash that stands for them.
create table liabilities_node (
  day date not null references liabilities_proof (day),
  level smallint not null,
  position integer not null,
  hash text collate "C" not null,
  sums text collate "C" not null,
  owner_id uuid,
  salt text collate "C",
  holder text collate "C",
  primary key (day, level, position),
  constraint liabilities_node_leaf_has_an_owner check (
    (level = 0) = (owner_id is not null) and num_nonnulls(owner_id, salt, holder) in (0, 3)),
  constraint liabilities_node_one_leaf_an_owner unique (day, owner_id)
);
revoke update, truncate on liabilities_node from lastro_app;

-- A person's proof names the escrows they are a side of.
create index escrow_agreement_by_payer on escrow_agreement (payer_id);
create index escrow_agreement_by_payee on escrow_agreement (payee_id);
