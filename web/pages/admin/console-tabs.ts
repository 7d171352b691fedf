import type { AdminRight } from '#shared/admin-rights.ts'
import type { ConsolePanel } from '#web/features/admin/console-panel.ts'

// To add a tab, write web/features/admin/<subject>/<subject>-panel.tsx with a named export of type `ConsolePanel`,
// and add its row below.

/** A tab of the console (ADMIN-01; decisions, OPEN-16). */
export interface ConsoleTab {
  /** the value of `?tab=` */
  name: string
  label: string
  /** the right to see the tab; the panel checks the rights of its actions */
  right: AdminRight
  load: () => Promise<ConsolePanel>
}

/** The console's tabs in their order; /admin opens the first. */
export const consoleTabs: readonly ConsoleTab[] = [
  {
    name: 'dashboard',
    label: 'Dashboard',
    right: 'read',
    load: async () => (await import('#web/features/admin/dashboard/dashboard-panel.tsx')).DashboardPanel,
  },
  {
    name: 'users',
    label: 'Users',
    right: 'read',
    load: async () => (await import('#web/features/admin/users/users-panel.tsx')).UsersPanel,
  },
  {
    name: 'products',
    label: 'Products',
    right: 'read',
    load: async () => (await import('#web/features/admin/listings/products-panel.tsx')).ProductsPanel,
  },
  {
    name: 'orders',
    label: 'Orders',
    right: 'read',
    load: async () => (await import('#web/features/admin/orders/orders-panel.tsx')).OrdersPanel,
  },
  {
    name: 'money',
    label: 'Money',
    right: 'read',
    load: async () => (await import('#web/features/admin/money/money-panel.tsx')).MoneyPanel,
  },
  {
    name: 'reports',
    label: 'Reports',
    right: 'handle_reports',
    load: async () => (await import('#web/features/admin/reports/reports-panel.tsx')).ReportsPanel,
  },
  {
    name: 'reviews',
    label: 'Reviews',
    right: 'read',
    load: async () => (await import('#web/features/admin/reviews/reviews-panel.tsx')).ReviewsPanel,
  },
  {
    name: 'messages',
    label: 'Messages',
    right: 'answer_messages',
    load: async () => (await import('#web/features/admin/messages/messages-panel.tsx')).MessagesPanel,
  },
  {
    name: 'mails',
    label: 'Emails',
    right: 'read',
    load: async () => (await import('#web/features/admin/mails/mails-panel.tsx')).MailsPanel,
  },
  {
    name: 'commission',
    label: 'Commission',
    right: 'read',
    load: async () => (await import('#web/features/admin/commission/commission-panel.tsx')).CommissionPanel,
  },
  {
    name: 'books',
    label: 'Books',
    right: 'read',
    load: async () => (await import('#web/features/admin/books/books-panel.tsx')).BooksPanel,
  },
  {
    name: 'settings',
    label: 'Settings',
    right: 'read',
    load: async () => (await import('#web/features/admin/settings/settings-panel.tsx')).SettingsPanel,
  },
  {
    name: 'activity',
    label: 'Activity',
    right: 'read',
    load: async () => (await import('#web/features/admin/activity/activity-panel.tsx')).ActivityPanel,
  },
  {
    name: 'admins',
    label: 'Admins',
    right: 'manage_admins',
    load: async () => (await import('#web/features/admin/accounts/admins-panel.tsx')).AdminsPanel,
  },
]
