/** Where a baker pays what they owe of the service fee of orders paid at pickup and of lost disputes. */
export const owedPath = '/seller-dashboard/owed'
