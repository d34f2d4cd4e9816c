/** Every namespace with the catalogue its keys are typed from; a feature adds its own line. */
export interface Namespaces {
  common: typeof import("@/locales/pt-BR/common.json");
  palette: typeof import("@/locales/pt-BR/palette.json");
  landing: typeof import("@/features/landing/locales/pt-BR.json");
  identity: typeof import("@/features/identity/locales/pt-BR.json");
  admin: typeof import("@/features/admin/locales/pt-BR.json");
  audit: typeof import("@/locales/pt-BR/audit.json");
  about: typeof import("@/features/about/locales/pt-BR.json");
  accounts: typeof import("@/features/accounts/locales/pt-BR.json");
  prices: typeof import("@/features/prices/locales/pt-BR.json");
  "exchange-admin": typeof import("@/features/exchange-admin/locales/pt-BR.json");
  "price-alerts": typeof import("@/locales/pt-BR/price-alerts.json");
  currency: typeof import("@/features/currency/locales/pt-BR.json");
  investments: typeof import("@/features/investments/locales/pt-BR.json");
  tax: typeof import("@/features/tax/locales/pt-BR.json");
  otc: typeof import("@/features/otc/locales/pt-BR.json");
  p2p: typeof import("@/features/p2p/locales/pt-BR.json");
  "p2p-admin": typeof import("@/features/p2p/admin/locales/pt-BR.json");
  cards: typeof import("@/features/cards/locales/pt-BR.json");
  "cards-admin": typeof import("@/features/cards/admin/locales/pt-BR.json");
  cashback: typeof import("@/features/cashback/locales/pt-BR.json");
  pix: typeof import("@/features/pix/locales/pt-BR.json");
  crypto: typeof import("@/features/crypto/locales/pt-BR.json");
  devices: typeof import("@/locales/pt-BR/devices.json");
  limits: typeof import("@/locales/pt-BR/limits.json");
  "pix-disputes": typeof import("@/features/pix-disputes/locales/pt-BR.json");
  treasury: typeof import("@/features/treasury/locales/pt-BR.json");
  recoveries: typeof import("@/features/recoveries/locales/pt-BR.json");
  "pix-pay": typeof import("@/features/pix/pay/locales/pt-BR.json");
  "pix-schedules": typeof import("@/features/pix/schedules/locales/pt-BR.json");
  receipts: typeof import("@/features/receipts/locales/pt-BR.json");
  "pix-keys": typeof import("@/features/pix/keys/locales/pt-BR.json");
  "pix-received": typeof import("@/features/pix/received/locales/pt-BR.json");
  kyc: typeof import("@/features/kyc/locales/pt-BR.json");
  "admin-kyc": typeof import("@/features/admin-kyc/locales/pt-BR.json");
  companies: typeof import("@/features/companies/locales/pt-BR.json");
  "admin-approvals": typeof import("@/features/admin-approvals/locales/pt-BR.json");
  security: typeof import("@/features/security/locales/pt-BR.json");
  legal: typeof import("@/features/legal/locales/pt-BR.json");
  privacy: typeof import("@/locales/pt-BR/privacy.json");
  notices: typeof import("@/features/notices/locales/pt-BR.json");
  help: typeof import("@/features/help/locales/pt-BR.json");
  "help-admin": typeof import("@/features/help/admin/locales/pt-BR.json");
  settings: typeof import("@/features/settings/locales/pt-BR.json");
  cases: typeof import("@/locales/pt-BR/cases.json");
  "market-link": typeof import("@/locales/pt-BR/market-link.json");
  withdrawals: typeof import("@/locales/pt-BR/withdrawals.json");
  grain: typeof import("@/features/grain/locales/pt-BR.json");
  "grain-admin": typeof import("@/features/grain/admin/locales/pt-BR.json");
  "grain-alerts": typeof import("@/features/grain/alerts/locales/pt-BR.json");
  "grain-bids": typeof import("@/features/grain/bids/locales/pt-BR.json");
  "grain-driver": typeof import("@/features/grain/driver/locales/pt-BR.json");
  "grain-entry": typeof import("@/features/grain/entry/locales/pt-BR.json");
  "grain-frames": typeof import("@/features/grain/frames/locales/pt-BR.json");
  "grain-orders-negotiation": typeof import("@/features/grain/orders/negotiation/locales/pt-BR.json");
  "grain-notices": typeof import("@/features/grain/notices/locales/pt-BR.json");
  "grain-offers": typeof import("@/features/grain/offers/locales/pt-BR.json");
  "grain-offers-import": typeof import("@/features/grain/offers/import/locales/pt-BR.json");
  "grain-orders": typeof import("@/features/grain/orders/locales/pt-BR.json");
  "grain-orders-pix": typeof import("@/features/grain/orders/pix/locales/pt-BR.json");
  "grain-orders-driver": typeof import("@/features/grain/orders/driver/locales/pt-BR.json");
  "grain-orders-papers": typeof import("@/features/grain/orders/papers/locales/pt-BR.json");
  "grain-orders-search": typeof import("@/features/grain/orders/search/locales/pt-BR.json");
  "grain-orders-settlement": typeof import("@/features/grain/orders/settlement/locales/pt-BR.json");
  "grain-shared-prices": typeof import("@/features/grain/shared/prices/locales/pt-BR.json");
  "grain-reports-statement": typeof import("@/features/grain/reports/statement/locales/pt-BR.json");
  "grain-reports": typeof import("@/features/grain/reports/locales/pt-BR.json");
  "grain-settings": typeof import("@/features/grain/settings/locales/pt-BR.json");
  "grain-settings-factor": typeof import("@/features/grain/settings/factor/locales/pt-BR.json");
  "grain-settings-email": typeof import("@/features/grain/settings/email/locales/pt-BR.json");
  "grain-settings-verification": typeof import("@/features/grain/settings/verification/locales/pt-BR.json");
  "grain-shared-standing": typeof import("@/features/grain/shared/standing/locales/pt-BR.json");
  "grain-admin-verifications": typeof import("@/features/grain/admin/verifications/locales/pt-BR.json");
  "grain-shared-freight": typeof import("@/features/grain/shared/freight/locales/pt-BR.json");
  "grain-admin-freight": typeof import("@/features/grain/admin/freight/locales/pt-BR.json");
  "grain-shared-papers": typeof import("@/features/grain/shared/papers/locales/pt-BR.json");
  "grain-shared-delivery": typeof import("@/features/grain/shared/delivery/locales/pt-BR.json");
  "grain-shared-signing": typeof import("@/features/grain/shared/signing/locales/pt-BR.json");
  "grain-settings-legal": typeof import("@/features/grain/settings/legal/locales/pt-BR.json");
  "grain-wallet-reais": typeof import("@/features/grain/wallet/reais/locales/pt-BR.json");
  "grain-wallet": typeof import("@/features/grain/wallet/locales/pt-BR.json");
  "oauth-consent": typeof import("@/features/oauth-consent/locales/pt-BR.json");
  basket: typeof import("@/features/basket/locales/pt-BR.json");
  "recurring-buys": typeof import("@/features/recurring-buys/locales/pt-BR.json");
  integrations: typeof import("@/features/integrations/locales/pt-BR.json");
  "web3-vault": typeof import("@/features/web3/vault/locales/pt-BR.json");
  web3: typeof import("@/features/web3/locales/pt-BR.json");
}

export type Namespace = keyof Namespaces;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Namespaces;
    returnNull: false;
  }
}
