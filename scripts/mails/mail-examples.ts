import { accountMailExamples } from './account-mail-examples.ts'
import { moneyMailExamples } from './money-mail-examples.ts'
import { orderMailExamples } from './order-mail-examples.ts'
import { shopMailExamples } from './shop-mail-examples.ts'

/** Every email, in each of its forms. */
export const mailExamples = [
  ...accountMailExamples,
  ...orderMailExamples,
  ...moneyMailExamples,
  ...shopMailExamples,
]
