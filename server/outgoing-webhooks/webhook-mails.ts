import { notMeAdvice, notMeLabel } from '#server/accounts/account-mails.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { webhooksPath } from '#shared/webhooks-path.ts'

interface AboutWebhook {
  publicUrl: string
  firstName: string
  url: string
}

/** Reports a new webhook, or a renewed secret, which a thief could set up to read orders; `notMe` undoes it. */
export function webhookAddedMail(
  { publicUrl, firstName, url, notMe }: AboutWebhook & { notMe: string },
  change: 'added' | 'renewed',
): WrittenMail {
  return layOutMail({
    subject:
      change === 'added' ? 'A webhook was added to your account' : 'The secret of a webhook was renewed',
    paragraphs: [
      `Hello ${firstName},`,
      change === 'added'
        ? `Your BakeSale account has a new webhook. It sends events about your orders and listings to ${url}.`
        : `The webhook of your BakeSale account that sends events to ${url} has a new secret.`,
    ],
    button: { label: 'See your webhooks', url: `${publicUrl}${webhooksPath}` },
    otherButtons: [{ label: notMeLabel, url: notMe }],
    afterwards: [notMeAdvice],
  })
}

/** Reports that a webhook was paused after a week of failures. */
export function webhookPausedMail({ publicUrl, firstName, url }: AboutWebhook): WrittenMail {
  return layOutMail({
    subject: 'A webhook was paused',
    paragraphs: [
      `Hello ${firstName},`,
      `Nothing we sent to ${url} arrived for a week, so we paused that webhook. It gets no more events.`,
      'Its log shows each answer. Once its server works, resume it and send the failed events again.',
    ],
    button: { label: 'See the log', url: `${publicUrl}${webhooksPath}` },
  })
}
