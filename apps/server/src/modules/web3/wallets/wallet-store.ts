import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type WalletFamily, WEB3_NETWORKS, type Web3Network } from "@lastro/contracts/web3";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

/** A wallet outside the bank that a client proved to be theirs. */
export interface Web3Wallet {
  readonly id: string;
  readonly userId: string;
  readonly family: WalletFamily;
  /** Canonical. */
  readonly address: string;
  readonly nickname: string;
  readonly contractNetwork: Web3Network | null;
  readonly connectedAt: Date;
}

const COLUMNS = `id, user_id as "userId", family, address, nickname, contract_network as "contractNetwork",
  connected_at as "connectedAt"`;

export function walletsOf(db: Database | Tx, userId: string): Promise<Web3Wallet[]> {
  return query<Web3Wallet>(
    db,
    `select ${COLUMNS} from web3_wallet where user_id = $1 and removed_at is null order by connected_at, id`,
    [userId],
  );
}

/** Every connected wallet of a family, whoever's. */
export function connectedWallets(db: Database, family: WalletFamily): Promise<Web3Wallet[]> {
  return query<Web3Wallet>(
    db,
    `select ${COLUMNS} from web3_wallet where family = $1 and removed_at is null order by id`,
    [family],
  );
}

/** One of a client's wallets. Throws `resource.not_found`, of another's too. */
export async function getWallet(db: Database | Tx, userId: string, id: string): Promise<Web3Wallet> {
  const [wallet] = await query<Web3Wallet>(
    db,
    `select ${COLUMNS} from web3_wallet where id = $1 and user_id = $2 and removed_at is null`,
    [id, userId],
  );
  if (!wallet) throw new DomainError("resource.not_found");
  return wallet;
}

/** Keeps a wallet; false where the client has it already. */
export async function insertWallet(
  tx: Tx,
  wallet: Web3Wallet & { readonly messageId: string },
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into web3_wallet (id, user_id, family, address, nickname, contract_network, message_id, connected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, family, address) where removed_at is null do nothing returning 1`,
    [
      ...[wallet.id, wallet.userId, wallet.family, wallet.address, wallet.nickname],
      ...[wallet.contractNetwork, wallet.messageId, wallet.connectedAt],
    ],
  );
  return rows.length === 1;
}

/** Throws `resource.not_found`. */
export async function renameWallet(tx: Tx, userId: string, id: string, nickname: string): Promise<void> {
  const rows = await query(
    tx,
    `update web3_wallet set nickname = $3 where id = $1 and user_id = $2 and removed_at is null returning 1`,
    [id, userId, nickname],
  );
  if (rows.length === 0) throw new DomainError("resource.not_found");
}

/** Throws `resource.not_found`. */
export async function removeWallet(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  const rows = await query(
    tx,
    `update web3_wallet set removed_at = $3 where id = $1 and user_id = $2 and removed_at is null returning 1`,
    [id, userId, at],
  );
  if (rows.length === 0) throw new DomainError("resource.not_found");
}

/** The networks a wallet has its address on. */
export function networksOf({
  family,
  contractNetwork,
}: Pick<Web3Wallet, "family" | "contractNetwork">): readonly CryptoNetwork[] {
  if (family === "solana") return ["SOL"];
  return contractNetwork === null ? WEB3_NETWORKS : [contractNetwork];
}

/** Takes a client's wallets off their list, with what they typed and signed. */
export async function forgetWallets(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(
    tx,
    `update web3_wallet set nickname = '', removed_at = coalesce(removed_at, $2) where user_id = $1`,
    [userId, at],
  );
  await query(
    tx,
    `update web3_message set text = '', signature = case when signature is not null then '' end where user_id = $1`,
    [userId],
  );
}
