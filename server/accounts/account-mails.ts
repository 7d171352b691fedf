import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'

/** What the mails about an account need to know. */
interface AboutAccount {
  /** the site's address, without a trailing slash */
  publicUrl: string
  firstName: string
}

interface WithToken extends AboutAccount {
  token: string
}

/** The link to a new password (OPEN-37). */
export function resetPasswordMail({ publicUrl, firstName, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody, we hope you, asked for a new password for your BakeSale account.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    afterwards: [
      'The link works once, within the next hour. If you did not ask for it, leave it be: your password stays as it is.',
    ],
  })
}

/** Says that the password is another now, in case it was not its owner who changed it. */
export function passwordChangedMail({ publicUrl, firstName }: AboutAccount): WrittenMail {
  return layOutMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'The password of your BakeSale account was just changed, and every browser was signed out.',
    ],
    afterwards: [
      `Was it not you? Choose a new one at ${publicUrl}/reset-password and write to us at ${publicUrl}/contact.`,
    ],
  })
}

/** Tells of a sign-in from a browser that had not signed in to the account before (decisions, idle sessions). */
export function newDeviceMail({
  publicUrl,
  firstName,
  device,
  network,
}: AboutAccount & { device: string; network: string }): WrittenMail {
  return layOutMail({
    subject: 'A new sign-in to your account',
    paragraphs: [
      `Hello ${firstName},`,
      `Somebody, we hope you, just signed in to your BakeSale account with a browser that is new to it: ${device}, from the network ${network}.`,
    ],
    button: { label: 'See what happened', url: `${publicUrl}/profile?tab=security` },
    afterwards: [
      `Was it not you? Choose a new password at ${publicUrl}/reset-password: that signs out every browser.`,
    ],
  })
}

/** The link that proves a new account's address. */
export function confirmEmailMail({ publicUrl, firstName, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${firstName},`,
      'Welcome to BakeSale. Please confirm that this is your address, so that bakers and buyers can reach you.',
    ],
    button: { label: 'Confirm my address', url: `${publicUrl}/confirm-email?token=${token}` },
    afterwards: [
      'The link works for three days. If you have no account with us, somebody mistyped their address: leave this mail be.',
    ],
  })
}

/** The link that proves the address an account is to change to. */
export function confirmNewEmailMail({ publicUrl, firstName, token }: WithToken): WrittenMail {
  return layOutMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${firstName},`,
      'Please confirm that this is the new address of your BakeSale account. Until then the old one stays.',
    ],
    button: { label: 'Confirm my new address', url: `${publicUrl}/confirm-email?token=${token}` },
    afterwards: ['The link works for a day. If you did not ask for this, leave this mail be.'],
  })
}

/** Tells the present address that another is to take its place; without that one, as this mailbox may be a stranger's. */
export function emailChangeAskedMail({ publicUrl, firstName }: AboutAccount): WrittenMail {
  return layOutMail({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Hello ${firstName},`,
      'Your BakeSale account is to get another email address. It changes as soon as the new one is confirmed.',
    ],
    afterwards: [
      `Was it not you? Sign in, keep your address in your profile (${publicUrl}/profile), and choose a new password at ${publicUrl}/reset-password.`,
    ],
  })
}

/** Tells the address of before that the account has another now. */
export function emailChangedMail({ publicUrl, firstName }: AboutAccount): WrittenMail {
  return layOutMail({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'Your BakeSale account has another email address now. This one does not sign you in any more.',
    ],
    afterwards: [`Was it not you? Please write to us at once: ${publicUrl}/contact.`],
  })
}

/** Tells the owner of an account that somebody tried to sign up with their address. */
export function signUpTriedMail({ publicUrl, firstName }: AboutAccount): WrittenMail {
  return layOutMail({
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody, perhaps you, just tried to sign up on BakeSale with your email address. You have an account already.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    afterwards: [
      `If you have forgotten your password, choose a new one at ${publicUrl}/reset-password. If it was not you, nothing has happened, and you need not do anything.`,
    ],
  })
}
