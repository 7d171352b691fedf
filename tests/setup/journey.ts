import { afterAll, afterEach, beforeEach } from 'vitest'
import { expectNoOtherComplaints, forgetDeclaredComplaints, startComplaints } from '#tests/make/complaints.ts'

// no journey passes while a browser complains
startComplaints()
beforeEach(forgetDeclaredComplaints)
afterEach(expectNoOtherComplaints)
// the first hook of a file ends last: its pages and servers are closed by then
afterAll(expectNoOtherComplaints)
