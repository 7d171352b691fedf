/** What the operator of an image runs in it, beside the server. */
export const imageCommands = [
  'backup',
  'check-providers',
  'create-admin',
  'import',
  'import-markets',
  'migrate',
  'reconcile',
  'restore',
  'sandbox',
  'seed',
].map((name) => `scripts/${name}.ts`)
