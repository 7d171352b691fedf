import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { owedPath } from '#shared/owed-path.ts'

/** Confirms a payment of a balance owed; `left` is the remaining debt in cents, negative for credit. */
export function owedPaidMail({
  amount,
  left,
  publicUrl,
}: {
  amount: Cents
  left: Cents
  publicUrl: string
}): WrittenMail {
  return layOutMail({
    subject: `We received your ${formatMoney(amount)}`,
    paragraphs: [`Thank you: ${formatMoney(amount)} of what you owed has come.`, leftText(left)],
    button: { label: 'Open my statement', url: `${publicUrl}/seller-dashboard/statement` },
  })
}

function leftText(left: Cents): string {
  if (left > 0) return `You still owe ${formatMoney(left)}.`
  if (left === 0) return 'You owe nothing now.'
  return `That is ${formatMoney(-left)} more than you owed. It is kept for you: the fee of your next orders at pickup is taken from it.`
}

/** Warns a baker near the limit, or says that pickup is paused because they are over it. */
export function owedLimitMail({
  news,
  owed,
  limit,
  publicUrl,
}: {
  news: 'near' | 'over'
  owed: Cents
  limit: Cents
  publicUrl: string
}): WrittenMail {
  const what = `You owe ${formatMoney(owed)} of the service fee of orders paid at pickup, and of disputes that were lost.`
  const most = formatMoney(limit)
  return layOutMail({
    subject: news === 'near' ? `You owe nearly ${most}` : 'Paying at pickup is paused',
    paragraphs:
      news === 'near'
        ? [`${what} From more than ${most} on, buyers cannot choose to pay you at pickup.`, waysOut]
        : [
            `${what} That is more than ${most}, so buyers cannot choose to pay you at pickup just now. Orders that you have already stay as they are, and what is paid online goes on.`,
            `${waysOut} Paying at pickup then resumes automatically.`,
          ],
    button: { label: 'Pay what I owe', url: `${publicUrl}${owedPath}` },
  })
}

const waysOut = 'You can pay it by card or PayPal, or let your next sales paid online take it.'
