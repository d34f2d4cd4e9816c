import { createSiweMessage } from "viem/siwe";

interface Asked {
  readonly site: URL;
  /** As the network writes it. */
  readonly address: string;
  /** With most digits hidden. */
  readonly cpf: string;
  readonly nonce: string;
  readonly requestId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** The grammar of the message knows no accents. */
const statementFor = (cpf: string) =>
  `Declaro que controlo esta carteira e que ela pertence a mim, CPF ${cpf}. Esta assinatura nao move dinheiro nem da permissao a ninguem.`;

/** What an Ethereum wallet signs: EIP-4361, whose domain wallets compare with the page that asks. */
export function evmMessage({
  site,
  address,
  cpf,
  chainId,
  ...asked
}: Asked & { readonly chainId: number }): string {
  return createSiweMessage({
    domain: site.host,
    address: address as `0x${string}`,
    statement: statementFor(cpf),
    uri: new URL("/web3", site).href,
    version: "1",
    chainId,
    nonce: asked.nonce,
    issuedAt: asked.issuedAt,
    expirationTime: asked.expiresAt,
    requestId: asked.requestId,
  });
}

/** The same for a Solana wallet, in the words of its own standard. */
export function solanaMessage({ site, address, cpf, ...asked }: Asked): string {
  return [
    `${site.host} wants you to sign in with your Solana account:`,
    address,
    "",
    statementFor(cpf),
    "",
    `URI: ${new URL("/web3", site).href}`,
    "Version: 1",
    "Chain ID: mainnet",
    `Nonce: ${asked.nonce}`,
    `Issued At: ${asked.issuedAt.toISOString()}`,
    `Expiration Time: ${asked.expiresAt.toISOString()}`,
    `Request ID: ${asked.requestId}`,
  ].join("\n");
}
