/** Where bakers pay their balance: service fees of orders paid at pickup, and lost disputes. */
export const owedPath = '/seller-dashboard/owed'
