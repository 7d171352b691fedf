import { afterAll, afterEach, beforeEach } from 'vitest'
import { expectNoOtherComplaints, forgetDeclaredComplaints, startComplaints } from '#tests/make/complaints.ts'

// a journey fails on any undeclared browser complaint
startComplaints()
beforeEach(forgetDeclaredComplaints)
afterEach(expectNoOtherComplaints)
// the first registered afterAll runs last, once pages and servers are closed
afterAll(expectNoOtherComplaints)
