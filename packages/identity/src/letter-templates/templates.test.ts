import { describe, expect, it } from "vitest";
import { escapeInHtml } from "./escape-in-html.js";
import { parseTemplate, TemplateError } from "./parse-template.js";
import { runTemplate } from "./run-template.js";
import { textOfHtml } from "./text-of-html.js";

const DATA = {
  SiteURL: "https://app.example",
  ConfirmationURL: "https://api.example/verify?token=a&type=signup&redirect_to=https://app.example",
  Token: "012345",
  Email: "ana@exemplo.com",
  Data: { name: "Ana", lang: "pt", age: 33, tags: ["a", "b"], address: { city: "Ijuí" }, admin: false },
};
const said = (template: string) => runTemplate(parseTemplate(template), DATA);
const page = (template: string, data: Readonly<Record<string, unknown>> = DATA) =>
  runTemplate(parseTemplate(template), data, escapeInHtml);

describe("a template of the original", () => {
  it.each([
    ["{{ .Token }} is your code", "012345 is your code"],
    ["{{.Token}}|{{ .Data.name }}|{{ .Data.address.city }}|{{ $.Email }}", "012345|Ana|Ijuí|ana@exemplo.com"],
    ["{{ .Missing }}{{ .Data.missing.deeper }}.", "."],
    ["{{ if .Data.name }}a{{ else }}b{{ end }}{{ if .Data.admin }}a{{ else }}b{{ end }}", "ab"],
    ['{{ if eq .Data.lang "en" }}en{{ else if eq .Data.lang "pt" "br" }}pt{{ else }}?{{ end }}', "pt"],
    ['{{ if and .Data.name (not .Data.admin) (ne .Data.lang "en") }}yes{{ end }}', "yes"],
    ["{{ or .Data.nick .Data.name }}", "Ana"],
    ["{{ with .Data.address }}{{ .city }} {{ $.Token }}{{ else }}none{{ end }}", "Ijuí 012345"],
    ["{{ range $i, $tag := .Data.tags }}{{ $i }}={{ $tag }};{{ end }}", "0=a;1=b;"],
    ["{{ range .Data.none }}x{{ else }}none{{ end }}", "none"],
    ['{{ $who := .Data.name }}{{ if $who }}{{ $who = "Bia" }}{{ end }}{{ $who }}', "Bia"],
    ['{{ index .Data "name" }} {{ index .Data.tags 1 }} {{ len .Data.tags }}', "Ana b 2"],
    ['{{ printf "%s (%d%%)" .Data.name .Data.age }}', "Ana (33%)"],
    ["{{ .Email | urlquery }} {{ print .Data.tags }}", "ana%40exemplo.com [a b]"],
    ["{{ if gt .Data.age 18 }}old{{ end }}{{ if lt .Data.age 18.5 }}young{{ end }}", "old"],
    ["a\n  {{- /* nothing */ -}}\n  b {{- .Token -}} c", "ab012345c"],
    ['{{ "}} \\"quoted\\"" }}{{ `raw \\n` }}', '}} "quoted"raw \\n'],
    ["{ {{ .Token }} }", "{ 012345 }"],
  ])("%s says %s", (template, expected) => {
    expect(said(template)).toBe(expected);
  });

  it.each([
    "{{ .Token",
    "{{ if .Token }}",
    "{{ end }}",
    "{{ else }}",
    "{{ if }}x{{ end }}",
    '{{ template "other" }}',
    "{{ .Token | }}",
    "{{ (.Token }}",
    "{{ shell .Token }}",
    "{{ $nobody }}",
    "{{ .Token .Email }}",
  ])("that reads %s is none", (template) => {
    expect(() => said(template)).toThrow(TemplateError);
  });

  it("reaches nothing but the data", () => {
    expect(said("{{ .constructor }}{{ .Data.toString }}{{ .Data.tags.length }}{{ .__proto__ }}")).toBe("2");
    expect(said('{{ index .Data "constructor" }}')).toBe("");
  });
});

describe("a page of the original", () => {
  it("shows what people wrote as text, and addresses as addresses", () => {
    const data = {
      Name: `<script>"'&`,
      URL: "https://a.b/x?y=1&z=2",
      Bad: "javascript:alert(1)",
      Back: "https://a.b/?c=d&e",
    };
    for (const [template, expected] of [
      ["<p>{{ .Name }}</p>", "<p>&lt;script&gt;&quot;&#39;&amp;</p>"],
      ['<p title="{{ .Name }}">', '<p title="&lt;script&gt;&quot;&#39;&amp;">'],
      ["<p title={{ .Name }}>", "<p title=%3cscript%3e%22%27&amp;>"],
      ['<a href="{{ .URL }}">', '<a href="https://a.b/x?y=1&amp;z=2">'],
      ["<a href={{ .URL }}>", "<a href=https://a.b/x?y=1&amp;z=2>"],
      ['<a class="b" href="{{ .Bad }}">', '<a class="b" href="#">'],
      [
        "<a href='{{ .URL }}&back={{ .Back }}'>",
        "<a href='https://a.b/x?y=1&amp;z=2&back=https%3A%2F%2Fa.b%2F%3Fc%3Dd%26e'>",
      ],
      ["<style>p{color:{{ .Name }}}</style>{{ .Bad }}", "<style>p{color:}</style>javascript:alert(1)"],
      ["<script>x='{{ .Name }}'</script>", "<script>x=''</script>"],
    ] as const)
      expect([template, page(template, data)]).toEqual([template, expected]);
  });

  it("is told in text as well, with where its links lead", () => {
    const html = `<html><head><style>p{}</style></head><body><h2>Confirm</h2>
      <p>Dear {{ .Data.name }} &amp; friends,<br>press:</p><p><a style="x" href="{{ .ConfirmationURL }}">Confirm</a></p></body></html>`;
    expect(textOfHtml(page(html))).toBe(
      `Confirm\n\nDear Ana & friends,\npress:\nConfirm:\n${DATA.ConfirmationURL}`,
    );
  });
});
