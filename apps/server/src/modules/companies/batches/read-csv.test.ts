import { formatMoney } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { readAmount, readCsv } from "./read-csv.js";

const TODAY = "2026-11-20";

describe("an amount of a batch", () => {
  it.each([
    ["10", "10.00"],
    ["10,5", "10.50"],
    ["10.50", "10.50"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234", "1234.00"],
    ["R$ 99,90", "99.90"],
  ])("%s is %s", (typed, amount) => {
    const read = readAmount(typed);
    expect(read && formatMoney(read)).toBe(amount);
  });

  it.each(["", "0", "0,00", "-5", "1,2345", "dez", "1.23.4"])("%s is none", (typed) => {
    expect(readAmount(typed)).toBeNull();
  });
});

describe("a file of payments", () => {
  it("is read by the names of its columns, in any order, with quotes and any separator", () => {
    const csv = 'valor,chave,nome,descricao\n"1.234,56",ana@exemplo.com.br,"Souza, Ana","Nota ""7"""\n';
    expect(readCsv(csv, TODAY)).toEqual([
      expect.objectContaining({
        ...{
          number: 1,
          key: "ana@exemplo.com.br",
          name: "Souza, Ana",
          description: 'Nota "7"',
          problem: null,
        },
        amount: { asset: "BRL", minor: 123_456n },
      }),
    ]);
  });

  it("without names has its columns in their order: type, key, name, amount, description, date", () => {
    const [line] = readCsv("email;ana@exemplo.com.br;Ana;10;Aluguel;25/12/2026", TODAY);
    expect(line).toMatchObject({ key: "ana@exemplo.com.br", payOn: "2026-12-25", problem: null });
  });

  it("says what is wrong with each line, and which repeat an earlier one", () => {
    const lines = readCsv(
      [
        "tipo;chave;nome;valor;descricao;data",
        "email;ana@exemplo.com.br;Ana;10,00;;",
        ";;Sem chave;10,00;;",
        "email;nao-e-chave;B;10,00;;",
        ";51998259765;C;10,00;;",
        "cpf;51998259765;C;10,00;;",
        "email;d@exemplo.com.br;D;dez;;",
        "email;e@exemplo.com.br;E;10,00;;31/02/2027",
        "email;f@exemplo.com.br;F;10,00;;2020-01-01",
        "email;ana@exemplo.com.br;Ana outra vez;10;;",
      ].join("\r\n"),
      TODAY,
    );
    expect(lines.map(({ problem }) => problem)).toEqual([
      ...[null, "key_missing", "key_invalid", "key_ambiguous", null],
      ...["amount_invalid", "date_invalid", "date_not_possible", null],
    ]);
    expect(lines.map(({ isDuplicate }) => isDuplicate).lastIndexOf(true)).toBe(8);
    expect(lines.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(1);
  });

  it("of nothing, or of more than a thousand lines, is refused", () => {
    expect(() => readCsv("chave;valor\n", TODAY)).toThrow("companies.csv_empty");
    const long = Array.from({ length: 1_001 }, (_, index) => `email;p${index}@exemplo.com.br;P;1;;`).join(
      "\n",
    );
    expect(() => readCsv(long, TODAY)).toThrow("companies.csv_too_long");
  });
});
