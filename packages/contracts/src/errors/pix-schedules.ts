import type { ErrorTable } from "./table.js";

export const pixScheduleErrors = {
  "pix_schedules.code_not_possible": {
    status: 422,
    "pt-BR":
      "Este código vale para uma cobrança só e não pode ser agendado. Use a chave Pix de quem recebe; nada foi agendado nem movimentado.",
    en: "This code is for one charge only and cannot be scheduled. Use the receiver's Pix key; nothing was scheduled or moved.",
    es: "Este código vale para un solo cobro y no se puede programar. Usa la clave Pix de quien recibe; no se programó ni movió nada.",
    zh: "该代码仅用于一笔收款，不能预约。请使用收款人的 Pix 密钥；未预约，也未移动任何资金。",
    ja: "このコードは一回限りの請求用で、予約できません。受取人の Pix キーをご利用ください。予約も資金の移動も行われていません。",
  },
  "pix_schedules.start_not_possible": {
    status: 422,
    "pt-BR": "Escolha uma data entre amanhã e um ano a partir de hoje. Nada foi agendado nem movimentado.",
    en: "Choose a date from tomorrow to a year from today. Nothing was scheduled or moved.",
    es: "Elige una fecha entre mañana y un año a partir de hoy. No se programó ni movió nada.",
    zh: "请选择从明天起一年之内的日期。未预约，也未移动任何资金。",
    ja: "明日から一年以内の日付を選択してください。予約も資金の移動も行われていません。",
  },
  "pix_schedules.end_not_possible": {
    status: 422,
    "pt-BR":
      "Um Pix que se repete termina em uma data, depois da primeira, ou após um número de vezes. Nada foi agendado nem movimentado.",
    en: "A repeating Pix ends on a date, after its first one, or after a number of times. Nothing was scheduled or moved.",
    es: "Un Pix que se repite termina en una fecha, posterior a la primera, o tras un número de veces. No se programó ni movió nada.",
    zh: "重复的 Pix 须在首次之后的某日结束，或在若干次后结束。未预约，也未移动任何资金。",
    ja: "繰り返しの Pix は、初回より後の日付か回数のどちらかで終了します。予約も資金の移動も行われていません。",
  },
  "pix_schedules.too_many": {
    status: 422,
    "pt-BR":
      "Você chegou ao máximo de Pix agendados. Cancele um para agendar outro; nada foi agendado nem movimentado.",
    en: "You have reached the most scheduled Pix there may be. Cancel one to schedule another; nothing was scheduled or moved.",
    es: "Llegaste al máximo de Pix programados. Cancela uno para programar otro; no se programó ni movió nada.",
    zh: "预约的 Pix 数量已达上限。请先取消一个；未预约，也未移动任何资金。",
    ja: "予約できる Pix の上限に達しました。一件取り消してから予約してください。予約も資金の移動も行われていません。",
  },
  "pix_schedules.not_active": {
    status: 409,
    "pt-BR": "Este agendamento já terminou ou foi cancelado. Veja na agenda se o Pix foi feito.",
    en: "This scheduled Pix has ended or was cancelled. See in the agenda whether it was paid.",
    es: "Esta programación ya terminó o fue cancelada. Mira en la agenda si el Pix se hizo.",
    zh: "该预约已结束或已取消。请在日程中查看 Pix 是否已完成。",
    ja: "この予約は終了または取り消し済みです。Pix が実行されたかは予定一覧でご確認ください。",
  },
  "pix_schedules.run_over": {
    status: 409,
    "pt-BR": "Esta data não é a próxima deste agendamento. Veja na agenda o que já foi feito.",
    en: "This date is not the next one of this scheduled Pix. See in the agenda what was already done.",
    es: "Esta fecha no es la próxima de esta programación. Mira en la agenda lo que ya se hizo.",
    zh: "该日期不是此预约的下一次。请在日程中查看已完成的内容。",
    ja: "この日付はこの予約の次回ではありません。実行済みの内容は予定一覧でご確認ください。",
  },
} as const satisfies ErrorTable;
