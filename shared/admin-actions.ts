/**
 * Every action of the activity log with its words for people. An action is `subject.verb`; whoever writes a new one adds
 * its row here.
 */
export const adminActions = {
  'admin.sign_in': 'Signed in',
  'admin.sign_in_failed': 'Failed to sign in',
  'admin.sign_out': 'Signed out',
  'admin.change_password': 'Changed their password',
  'admin.add_second_factor': 'Set up their second factor',
  'admin.add_passkey': 'Added a passkey',
  'admin.remove_passkey': 'Removed a passkey',
  'admin.renew_recovery_codes': 'Made new recovery codes',
  'admin.create': 'Created an admin',
  'admin.change_role': 'Changed an admin’s role',
  'admin.deactivate': 'Deactivated an admin',
  'admin.reactivate': 'Reactivated an admin',
  'admin.reset_second_factor': 'Reset an admin’s second factor',
  'admin.reset_password': 'Gave an admin a one-time password',
  'user.edit': 'Corrected a profile',
  'user.suspend': 'Suspended a user',
  'user.deactivate': 'Made a user inactive',
  'user.reinstate': 'Reinstated a user',
  'listing.edit': 'Corrected a product',
  'listing.archive': 'Archived a product',
  'listing.restore': 'Put back a product',
  'commission.change': 'Changed the commission',
  'commission.waive': 'Waived commission',
  'setting.change': 'Changed a setting',
  'setting.reset': 'Put a setting back to its default',
  'review.hide': 'Hid a review',
  'review.unhide': 'Showed a review again',
  'report.resolve': 'Resolved reports',
  'report.dismiss': 'Dismissed reports',
  'message.answer': 'Answered a message',
  'message.close': 'Marked a message as answered',
  'mail.send_again': 'Had a mail sent again',
  'order.act': 'Acted on an order',
  'order.refund': 'Refunded an order',
  'money.retry': 'Had a refund or release tried again',
  'money.settle': 'Settled a refund or release by hand',
  'money.lift': 'Let a stopped payment go on',
  'money.play': 'Played an event of a provider again',
  'dispute.answer': 'Answered a dispute',
  'books.close': 'Closed a month of the books',
  'list.download': 'Downloaded a list',
} as const

export type AdminAction = keyof typeof adminActions

/** What actions are done to. */
export const adminTargets = {
  admin: 'Admin',
  user: 'User',
  listing: 'Product',
  order: 'Order',
  report: 'Report',
  review: 'Review',
  message: 'Message',
  mail: 'Mail',
  commission: 'Commission',
  setting: 'Setting',
  instruction: 'Refund or release',
  payment: 'Payment',
  dispute: 'Dispute',
  event: 'Event of a provider',
  month: 'Month',
  list: 'List',
} as const

export type AdminTarget = keyof typeof adminTargets
