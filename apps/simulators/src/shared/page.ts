const CSS = `
:root { color-scheme: light }
body { margin: 0; background: #faf9f5; color: #1c1f1d; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
p.note { color: #55605a; margin: 0 0 1.25rem }
a { color: #14532d }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #b7791f; outline-offset: 2px }
form { display: flex; align-items: center; gap: .5rem; flex-wrap: wrap; margin: 0 0 1.25rem }
input, button { font: inherit; padding: .45rem .7rem; border: 1px solid #aab3ad; border-radius: .4rem; background: #fff }
input { flex: 1 1 14rem }
button { cursor: pointer }
ul.list { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid #dfe3df; border-radius: .6rem }
ul.list li + li { border-top: 1px solid #eceeec }
ul.list a, ul.list .entry { display: block; padding: .8rem 1rem; text-decoration: none; color: inherit }
ul.list a:hover { background: #f2f6f2 }
.subject { font-weight: 600; overflow-wrap: anywhere }
.meta { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; color: #55605a; font-size: .9rem }
.empty { padding: 2rem 1rem; text-align: center; color: #55605a; background: #fff; border: 1px dashed #c5ccc6; border-radius: .6rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; margin: 0 0 1rem }
dt { color: #55605a } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 32rem; border: 1px solid #dfe3df; border-radius: .6rem; background: #fff }
h2 { font-size: 1rem; margin: 1.25rem 0 .4rem }
ol { margin: 0; padding-left: 1.3rem; overflow-wrap: anywhere }
`;

/** A page in Portuguese around a body that is already HTML. */
export function page(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${escapeHtml(title)}</title><style>${CSS}</style></head><body><main>${body}</main></body></html>`;
}

export function when(instant: string): string {
  const form = { dateStyle: "short", timeStyle: "medium", timeZone: "America/Sao_Paulo" } as const;
  return new Intl.DateTimeFormat("pt-BR", form).format(new Date(instant));
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
