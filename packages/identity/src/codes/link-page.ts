import type { Language } from "@lastro/contracts";
import { escapeHtml } from "@lastro/platform/mail/letter";

export interface LinkForm {
  /** Where the button posts to. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const WHY: Readonly<Record<Language, string>> = {
  "pt-BR":
    "Toque no botão para continuar. Assim, nenhum programa que examina e-mails usa o link no seu lugar.",
  en: "Press the button to go on. This way no program that examines e-mail uses the link in your place.",
  es: "Pulsa el botón para continuar. Así ningún programa que examina correos usa el enlace en tu lugar.",
  zh: "请点击按钮继续。这样，检查邮件的程序就不会替您使用此链接。",
  ja: "ボタンを押して続行してください。メールを検査するプログラムが代わりにリンクを使うことを防ぎます。",
};

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Roboto,Helvetica,Arial,sans-serif";

/** A page with one button, which does what the link of a letter was to do. */
export function linkPage(
  words: { readonly heading: string; readonly button: string },
  language: Language,
  { action, fields }: LinkForm,
): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(words.heading)}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4ee;color:#17211b;font:400 16px/1.6 ${SANS}}
main{box-sizing:border-box;width:min(520px,calc(100% - 32px));padding:32px;background:#fff;border:1px solid #e4dfd2;border-radius:12px}
b{font-size:20px;color:#14532d}
h1{margin:16px 0 8px;font-size:22px;line-height:1.3}
p{margin:0 0 24px;color:#5d6b62}
button{width:100%;min-height:48px;padding:12px 28px;border:0;border-radius:8px;background:#14532d;color:#fff;font:600 16px ${SANS};cursor:pointer}
button:focus-visible{outline:3px solid #86a897;outline-offset:2px}
</style></head>
<body><main><b>Lastro</b><h1>${escapeHtml(words.heading)}</h1><p>${WHY[language]}</p>
<form method="post" action="${escapeHtml(action)}">${hidden}<button>${escapeHtml(words.button)}</button></form></main></body>
</html>`;
}
