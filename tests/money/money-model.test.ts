import { testMoneyModel, testRestoredShop } from './test-money-model.ts'

testMoneyModel(20_261_123, [
  { weather: 'faults', count: 150, kills: 4 },
  { weather: 'disputes', count: 70, kills: 0 },
  { weather: 'dashboard', count: 40, kills: 0 },
])

testRestoredShop(20_261_123, 10)
