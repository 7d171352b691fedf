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
    paragraphs: [`Thank you. We received ${formatMoney(amount)} toward what you owed.`, leftText(left)],
    button: { label: 'Open my statement', url: `${publicUrl}/seller-dashboard/statement` },
  })
}

function leftText(left: Cents): string {
  if (left > 0) return `You still owe ${formatMoney(left)}.`
  if (left === 0) return 'You owe nothing now.'
  return `That’s ${formatMoney(-left)} more than you owed. We keep it as credit and use it for the service fee on your next orders paid at pickup.`
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
  const what = `You owe ${formatMoney(owed)} in service fees on orders paid at pickup and for lost disputes.`
  const most = formatMoney(limit)
  return layOutMail({
    subject: news === 'near' ? `You owe nearly ${most}` : 'Paying at pickup is paused',
    paragraphs:
      news === 'near'
        ? [`${what} Above ${most}, buyers can’t choose to pay you at pickup.`, waysOut]
        : [
            `${what} That’s more than ${most}, so buyers can’t choose to pay you at pickup right now. Orders you already have stay as they are, and online payments continue.`,
            `${waysOut} Paying at pickup then resumes automatically.`,
          ],
    button: { label: 'Pay my balance owed', url: `${publicUrl}${owedPath}` },
  })
}

const waysOut = 'You can pay by card or PayPal, or let us collect it from your next sales paid online.'
