import { testMoneyModel, testRestoredShop } from './test-money-model.ts'

// `npm run bench -- money` plays 10,000
testMoneyModel(20_261_127, [
  { weather: 'faults', count: 350, kills: 4 },
  { weather: 'disputes', count: 150, kills: 0 },
  { weather: 'dashboard', count: 100, kills: 0 },
])

testRestoredShop(20_261_123, 40)
