/** Where a baker pays what they owe of the service fee of orders paid at pickup. */
export const owedPath = '/seller-dashboard/owed'
