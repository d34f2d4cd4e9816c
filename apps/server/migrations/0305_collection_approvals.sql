-- Owners of wallets also let others move whole collections of theirs (ApprovalForAll of ERC-721 and ERC-1155).
alter table web3_approval
  add column kind text not null default 'amount',
  add constraint web3_approval_kind check (kind in ('amount', 'collection')),
  drop constraint web3_approval_pkey,
  add primary key (wallet_id, network, kind, token, spender);
-- What was searched so far was not searched for them: all of it is searched again.
delete from web3_approval_search;
