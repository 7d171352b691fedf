/** The commands for the operator of an image, besides the server. */
export const imageCommands = [
  'backup',
  'check-providers',
  'create-admin',
  'doctor',
  'import',
  'import-markets',
  'migrate',
  'reconcile',
  'restore',
  'sandbox',
  'seed',
].map((name) => `scripts/${name}.ts`)
