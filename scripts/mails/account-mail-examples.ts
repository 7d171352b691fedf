import * as accounts from '#server/accounts/account-mails.ts'
import { secondFactorMail } from '#server/accounts/second-factors/second-factor-mail.ts'
import { adminChangeMail, adminDeviceMail } from '#server/admin/accounts/admin-mails.ts'
import { userStateMail } from '#server/admin/users/user-mails.ts'
import { accountDeletedMail } from '#server/leaving/account-deleted-mail.ts'
import { withheldMail } from '#server/mail/withheld-mail.ts'
import { type MailExample, publicUrl } from './mail-example.ts'

const about = { publicUrl, firstName: 'Nora' }
const withToken = { publicUrl, token: 'fA7nKc2vQ9xLr4TbYw8ZpG3mHs6JdE1uVkXoRiNqCtM' }
const notMe = `${publicUrl}/not-me?token=${withToken.token}`
const device = { device: 'Firefox on Windows', network: '203.0.113.0/24' }
const toAdmin = {
  firstName: 'Ruth',
  consoleAddress: publicUrl,
  notMe: `${publicUrl}/admin/not-me?token=${withToken.token}`,
}
const reason = 'Your bakes were reported to hold nuts that their descriptions do not name.'

/** Emails about accounts of users and admins. */
export const accountMailExamples: readonly MailExample[] = [
  { name: 'reset-password', mail: accounts.resetPasswordMail(withToken) },
  {
    name: 'password-changed',
    mail: accounts.passwordChangedMail({ ...about, stays: ['2 passkeys', '10 recovery codes'] }),
  },
  { name: 'new-device', mail: accounts.newDeviceMail({ ...about, ...device, notMe }) },
  { name: 'verify-email', mail: accounts.confirmEmailMail(withToken) },
  { name: 'change-email', mail: accounts.confirmNewEmailMail(withToken) },
  { name: 'email-change-asked', mail: accounts.emailChangeAskedMail({ publicUrl, notMe }) },
  { name: 'email-changed', mail: accounts.emailChangedMail({ publicUrl, notMe }) },
  { name: 'sign-up-tried', mail: accounts.signUpTriedMail({ publicUrl }) },
  ...(
    [
      'app-added',
      'app-removed',
      'passkey-added',
      'passkey-removed',
      'recovery-codes-renewed',
      'token-added',
    ] as const
  ).map((change) => ({
    name: change,
    mail: secondFactorMail({ ...about, notMe: change.endsWith('removed') ? null : notMe }, change),
  })),
  ...(
    [
      'password-changed',
      'password-reset',
      'app-added',
      'passkey-added',
      'passkey-removed',
      'second-factors-reset',
      'recovery-codes-renewed',
    ] as const
  ).map((change) => ({
    name: `admin-${change}`,
    mail: adminChangeMail(change, {
      ...toAdmin,
      notMe: /added|renewed|changed/.test(change) ? toAdmin.notMe : null,
      stays: change.startsWith('password') ? ['2 passkeys', '10 recovery codes'] : [],
    }),
  })),
  { name: 'admin-new-device', mail: adminDeviceMail(device, toAdmin) },
  ...(['suspend', 'deactivate', 'reinstate'] as const).map((action) => ({
    name: `account: ${action}`,
    mail: userStateMail(action, { ...about, reason }),
  })),
  { name: 'withheld', mail: withheldMail(publicUrl) },
  { name: 'account-deleted', mail: accountDeletedMail(publicUrl) },
]
