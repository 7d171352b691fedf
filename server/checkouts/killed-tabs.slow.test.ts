import { eventOrders } from '#tests/make/killed-tab-table.ts'
import { testKilledTabs } from '#tests/make/test-killed-tabs.ts'

testKilledTabs(eventOrders)
