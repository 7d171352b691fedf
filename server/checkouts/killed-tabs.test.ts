import { testKilledTabs } from '#tests/make/test-killed-tabs.ts'

testKilledTabs(['never'])
