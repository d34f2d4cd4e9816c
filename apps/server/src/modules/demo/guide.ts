import { lstatSync } from "node:fs";
import path from "node:path";
import type { Config } from "@lastro/platform/config";
import { exampleAppLink } from "./example-app.js";
import { ADMIN_TOTP_SECRET, DEMO_PASSWORD, PEOPLE } from "./seed/people.js";
import { TRADERS } from "./seed/traders.js";

/** Where to look and whom to sign in as, for whoever started the demonstration. */
export function demoGuide(
  { publicUrl, port, demoPorts, dataDir }: Pick<Config, "publicUrl" | "port" | "demoPorts" | "dataDir">,
  databaseHome?: string,
): string {
  const url = publicUrl.replace(/\/$/, "");
  const people = Object.values(PEOPLE);
  const traders = Object.values(TRADERS);
  const width = Math.max(...[...people, ...traders].map(({ email }) => email.length));
  const row = (name: string, value: string) => `  ${name.padEnd(width)}  ${value}`;
  return [
    "",
    "Lastro, ambiente de demonstração: nenhum valor é real.",
    "",
    row("Abra", url),
    row("Administração", `${url}/admin-login`),
    row("Caixa de emails", `http://localhost:${demoPorts.mailbox}`),
    row("SMS recebidos", `http://localhost:${demoPorts.sms}`),
    row("Rede de cartões", `http://localhost:${demoPorts.cards}`),
    row("API", `${url}/docs`),
    "",
    `Contas (senha de todas: ${DEMO_PASSWORD})`,
    ...people.map(({ email, description }) => row(email, description)),
    "",
    `Mercado de grãos, em ${url}/agro/login (mesma senha)`,
    ...traders.map(({ email, description }) => row(email, description)),
    "",
    "Entrar com o Lastro em outro programa (depois, o acesso aparece em Segurança):",
    `  ${exampleAppLink({ publicUrl, port })}`,
    "",
    `Segundo fator da administração: cadastre a chave ${ADMIN_TOTP_SECRET} em um aplicativo`,
    "autenticador (Google Authenticator, Aegis, 1Password) e digite o código de 6 dígitos que ele mostrar.",
    "",
    ...databaseElsewhere(path.resolve(dataDir, "postgres"), databaseHome),
  ].join("\n");
}

/** Said when the data folder holds only a link to the database. */
function databaseElsewhere(link: string, home: string | undefined): string[] {
  if (home === undefined || !lstatSync(link).isSymbolicLink()) return [];
  return [
    `O banco de dados está em ${home}, para onde ${link} aponta:`,
    "o usuário que executa o PostgreSQL em lugar de root não alcança a pasta de dados.",
    "",
  ];
}
