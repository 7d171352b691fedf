import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'

/** What every account email needs. */
interface AboutSite {
  /** the site's URL, without a trailing slash */
  publicUrl: string
}

/** For emails to a confirmed address; the others name nobody, as strangers may get them (decisions, names). */
interface AboutAccount extends AboutSite {
  firstName: string
}

interface WithToken extends AboutSite {
  token: string
}

/** The password reset link (OPEN-37). */
export function resetPasswordMail({ publicUrl, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Choose a new password',
    paragraphs: ['Hello,', 'Someone, hopefully you, asked for a new password for your BakeSale account.'],
    button: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    afterwards: [
      'The link works once, within the next hour. If you didn’t ask for it, ignore this email. Your password stays as it is.',
    ],
  })
}

/** Reports a changed password, and what still opens the account, in case a stranger changed it. */
export function passwordChangedMail({
  publicUrl,
  firstName,
  stays,
}: AboutAccount & { stays: readonly string[] }): WrittenMail {
  return layOutMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'The password of your BakeSale account was just changed, and every other browser was signed out.',
      ...(stays.length === 0
        ? []
        : [
            `These stay as they were. Remove any you don’t recognize:
${stays.join('\n')}`,
          ]),
    ],
    ...(stays.length === 0
      ? {}
      : { button: { label: 'See your sign-in settings', url: `${publicUrl}/profile?tab=security` } }),
    afterwards: [
      `If this wasn’t you, choose a new password at ${publicUrl}/reset-password and write to us at ${publicUrl}/contact.`,
    ],
  })
}

/** The button "This wasn’t me" in security emails, and the sentence below it (decisions, re-authentication). */
export const notMeLabel = 'This wasn’t me'
export const notMeAdvice =
  'If this wasn’t you, press “This wasn’t me” above. It undoes this and everything that was set up on your account since, signs out every browser, and leads to a new password. It works for 7 days.'
const addressAdvice =
  'If this wasn’t you, press “This wasn’t me” above. Your account keeps this address or gets it back, and everything that was set up since is undone. Every browser is signed out, and you choose a new password. The button works for 7 days.'

/** Reports a sign-in from a new browser (decisions, idle sessions). */
export function newDeviceMail({
  publicUrl,
  firstName,
  device,
  network,
  notMe,
}: AboutAccount & { device: string; network: string; notMe: string }): WrittenMail {
  return layOutMail({
    subject: 'A new sign-in to your account',
    paragraphs: [
      `Hello ${firstName},`,
      `Someone, hopefully you, just signed in to your BakeSale account from a new browser: ${device}, on the network ${network}.`,
    ],
    button: { label: 'See what happened', url: `${publicUrl}/profile?tab=security` },
    otherButtons: [{ label: notMeLabel, url: notMe }],
    afterwards: [notMeAdvice],
  })
}

/** The link that confirms a new account's address. */
export function confirmEmailMail({ publicUrl, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      'Welcome to BakeSale. Confirm that this is your email address so that bakers and buyers can reach you.',
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}/confirm-email?token=${token}` },
    afterwards: [
      'The link works for three days. If you don’t have an account with us, someone mistyped their address, and you can ignore this email.',
    ],
  })
}

/** The link that confirms an account's new address. */
export function confirmNewEmailMail({ publicUrl, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'Confirm that this is the new email address for your BakeSale account. Until you do, your account keeps the old one.',
    ],
    button: { label: 'Confirm my new address', url: `${publicUrl}/confirm-email?token=${token}` },
    afterwards: ['The link works for a day. If you didn’t ask for this, ignore this email.'],
  })
}

interface WithNotMe extends AboutSite {
  /** the "This wasn't me" link; null if the address was never confirmed, or no longer is the account's */
  notMe: string | null
}

/** Warns the current address of a change, without the new address, as this mailbox may be a stranger's. */
export function emailChangeAskedMail({ publicUrl, notMe }: WithNotMe): WrittenMail {
  return layOutMail({
    subject: 'Your email address is about to change',
    paragraphs: [
      'Hello,',
      'Your BakeSale account is about to get a new email address. It changes once the new one is confirmed.',
    ],
    ...(notMe === null ? {} : { button: { label: notMeLabel, url: notMe } }),
    afterwards: [
      notMe === null
        ? `If this wasn’t you, choose a new password at ${publicUrl}/reset-password. Your account then keeps this address.`
        : addressAdvice,
    ],
  })
}

/** Tells the previous address that the account has a new one. */
export function emailChangedMail({ publicUrl, notMe }: WithNotMe): WrittenMail {
  return layOutMail({
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello,',
      'Your BakeSale account has a new email address. You can no longer sign in with this one.',
    ],
    ...(notMe === null ? {} : { button: { label: notMeLabel, url: notMe } }),
    afterwards: [
      notMe === null ? `If this wasn’t you, write to us right away: ${publicUrl}/contact.` : addressAdvice,
    ],
  })
}

/** Tells an account's owner that somebody tried to sign up with their address. */
export function signUpTriedMail({ publicUrl }: AboutSite): WrittenMail {
  return layOutMail({
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Someone, perhaps you, just tried to sign up for BakeSale with your email address. You already have an account.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    afterwards: [
      `If you forgot your password, choose a new one at ${publicUrl}/reset-password. If this wasn’t you, nothing has happened and you don’t need to do anything.`,
    ],
  })
}
